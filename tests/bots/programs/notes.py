"""Says the first word that it may say, and writes down all that it hears, into the file it is given."""

import json
import sys

with open(sys.argv[1], "w", encoding="utf-8") as file:
    for line in sys.stdin:
        file.write(line)
        file.flush()
        message = json.loads(line)
        if message["say"] == "decide":
            print(message["moves"][0]["word"], flush=True)
