"""A bot for Tablier that plays any legal move: start your own from here. docs/bots.md tells the rest.

tablier match ascacou "bot:python3 examples/bot.py" novice
tablier bot "http://localhost:8642/room/…#join=…" "python3 examples/bot.py"
"""

import json
import random
import sys


def say(**message):
    """Say something: one line, at once."""
    print(json.dumps(message), flush=True)


def choose(question):
    """A move; think here. What you know of the game is in question["knowledge"] and question["view"]."""
    chance = random.Random(question["seed"])
    return chance.choice(question["legal"])


def main():
    """Answer until the end."""
    for line in sys.stdin:
        message = json.loads(line)
        match message["type"]:
            case "hello":
                say(type="hello", name="Random", author="The Tablier authors")
            case "move":
                say(type="move", move=choose(message))
            case "quit":
                return
            case "newgame" | "gameover" | "stop":
                pass  # whoever learns or thinks for long listens to these, too


if __name__ == "__main__":
    main()
