"""A bot without Qiju: any word that it may say, each as likely."""

import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["say"] == "decide":
        words = [move["word"] for move in message["moves"]]
        print(random.Random(message["chance"]).choice(words), flush=True)
