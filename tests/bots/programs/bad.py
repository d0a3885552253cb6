"""A program that does what it should not: which, says its first argument."""

import os
import subprocess
import sys
import time

how = sys.argv[1]
if how == "stubborn":
    open(sys.argv[2], "w").close()
if how in ("deaf", "stubborn"):
    time.sleep(3600)
if how == "family":
    # Somebody who has left the family, and whose father is gone.
    code = "import os, time\nif os.fork() == 0:\n    os.setsid(); time.sleep(3600)"
    subprocess.run([sys.executable, "-c", code, sys.argv[2]], check=True)
for _ in range(2):
    sys.stdin.readline()
if how == "hangs":
    time.sleep(3600)
if how == "dies":
    sys.exit("no idea")
if how in ("nonsense", "family"):
    print("checkmate", flush=True)
if how == "floods":
    while True:
        os.write(1, b"donate donate donate ")
if how == "twice":
    print("refuge\nrefuge", flush=True)
if how == "greedy":
    print(len(bytearray(1 << 31)), flush=True)
sys.stdin.read()
