"""A program that takes a free seat at a table and plays to the end: python table_client.py ADDRESS NAME

ADDRESS is that of the table's page; docs/tables.md says what is asked and answered. `choose` is yours.
"""

import json
import sys
import time
import urllib.error
import urllib.request


def ask(address, key="", body=None):
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(address, data, headers), timeout=60)


def choose(frame):
    may = frame["choices"]
    if may["plays"]:
        return {"do": "play", "tile": may["plays"][0]["tile"], **may["plays"][0]["places"][0]}
    others = (("may_draw", "draw"), ("may_pass", "pass"), ("may_be_ready", "ready"))
    return next(({"do": do} for name, do in others if may[name]), None)


seat = json.load(ask(f"{sys.argv[1]}sit/", body={"name": sys.argv[2]}))
for line in ask(sys.argv[1].replace("/play/", "/live/table/"), seat["key"]):
    frame = json.loads(line[6:]) if line.startswith(b"data: {") else {}
    if frame.get("status") == "over":
        print(frame["result"]["title"])
        break
    if "choices" in frame and (move := choose(frame)):
        time.sleep(0.2)  # who asks more than eight times a second is refused
        try:
            move |= {"n": frame["n"], "key": f"at {frame['n']}"}
            ask(f"{sys.argv[1]}do/", seat["key"], move).close()
        except urllib.error.HTTPError as refusal:  # something happened meanwhile: the next frame has it
            print(json.load(refusal)["refusal"]["text"])
