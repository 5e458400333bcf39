"""A walk-in with cash at the fair's desk: entered, accepted, paid, with a receipt, noted as there."""

from hands.hand import Hand
from hands.stage import HandStage

NAME = "Wilma Walker"
LIMIT_SECONDS = 20.0


def through_import(stage: HandStage) -> Hand:
    """The way without the desk's own form: a file of one line, the decision, the treasurer's account.

    It needs a telephone number and an address, which are made up; who is there cannot be noted.
    """
    event = stage.fair()
    hand = stage.hand("secretary", f"/events/{event.slug}/desk/import/")
    line = f"{NAME},5550100,w@example.org"
    hand.keys += len(line)  # typed into a file that has the headings
    hand.choose_file("one.csv", f"player name,player mobile,player email\n{line}\n".encode())
    hand.tap("Check the file")
    hand.tap(hand.page.locator("form[action$='/confirm/'] button.primary"))
    hand.tap(hand.page.get_by_role("link", name=NAME).first)
    hand.tap("Accept")
    stage.switch(hand, "treasurer", f"/events/{event.slug}/desk/fees/")
    hand.tap(hand.page.get_by_role("link", name=NAME).first)
    hand.fill("Amount", "10")
    hand.tap("Record the payment")
    hand.sees("Receipt 1")
    return hand


def through_desk(stage: HandStage) -> Hand:
    """The desk's own form: the cursor is in the name, the fee is filled in."""
    event = stage.fair()
    hand = stage.hand("secretary", f"/events/{event.slug}/desk/entries/add/")
    hand.type(NAME)
    hand.tap("Add the entry")
    hand.sees("taken, receipt 1")
    return hand


def through_desk_by_keyboard(stage: HandStage) -> Hand:
    """The same without a pointer, as the second in a queue: the cursor is there again."""
    event = stage.fair()
    hand = stage.hand("secretary", f"/events/{event.slug}/desk/entries/add/")
    for number, name in enumerate(("Fay First", NAME), 1):
        hand.begin_again()
        hand.type(name)
        hand.press("Enter")
        hand.sees(f"taken, receipt {number}")
    return hand
