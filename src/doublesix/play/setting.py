"""What comes before play: games, lead draws, rounds, hands, the pile, a redeal (P2, P4, P15, G1, G3, F4)."""

from doublesix.play import commands as c
from doublesix.play import events as e
from doublesix.play.refusal import Answer, Refusal, misplaced, nobody_at
from doublesix.play.state import Game, Match
from doublesix.rules.options import START_DRAW
from doublesix.tiles import DOUBLES, Tile, name, size, tile_set


def start_game(match: Match, _command: c.StartGame) -> Answer:
    """The next game begins."""
    if match.game is not None:
        return misplaced("a game is in progress: it has to end first")
    return (e.GameStarted(),)


def draw_lead(match: Match, command: c.DrawLead) -> Answer:
    """A lead draw, and the redraw of those tied for the highest (P2, F4)."""
    game = match.game
    if game is None:
        return misplaced("no game is in progress: game begins one")
    if match.round is not None:
        return misplaced("the lead is drawn before a round, not during it")
    refusal = _no_lead_draw(match, game)
    if refusal is not None:
        return refusal
    return _wrong_draws(match, game, command.draws) or (e.LeadDrawn(command.draws),)


def _no_lead_draw(match: Match, game: Game) -> Refusal | None:
    cites = match.desk.cites
    if match.desk.game == "bigsix":
        return Refusal("G3", "nobody draws for the lead: the highest double is led")
    if match.options.next_start != START_DRAW:
        if game.number > 1 and match.desk.game == "straight":
            return Refusal("F12", "a later game is started by the winner, without a draw")
        if game.rounds:
            return Refusal(cites.start, "the lead is drawn once, before the first round of a game")
    if game.lead_drawn and not game.lead_tied:
        return Refusal(cites.lead, "the lead is drawn already")
    return None


def _wrong_draws(match: Match, game: Game, draws: c.Draws) -> Refusal | None:
    clause = match.desk.cites.lead
    drawing = game.lead_tied or match.seats
    seats = [seat for seat, _ in draws]
    if tile_set(seats) != drawing or len(seats) != len(set(seats)):
        who = ", ".join(str(seat) for seat in range(1, 5) if drawing >> seat & 1)
        return Refusal(clause, f"seat {who} draw for the lead, one tile each")
    gone = game.lead_drawn
    for _, tile in draws:
        if not match.desk.tiles >> tile & 1:
            return Refusal(match.desk.cites.tiles, f"there is no {name(tile)} in this game")
        if gone >> tile & 1:
            return Refusal(clause, f"the {name(tile)} was drawn already")
        gone |= 1 << tile
    return None


def start_round(match: Match, _command: c.StartRound) -> Answer:
    """The next round begins."""
    if match.game is None:
        return misplaced("a round is part of a game: start one first")
    if match.round is not None:
        return misplaced("a round is in progress: it has to end first")
    if match.game.lead_tied:
        return Refusal(match.desk.cites.lead, "the lead draw is tied: those tied draw again")
    return (e.RoundStarted(),)


def deal_hand(match: Match, command: c.DealHand) -> Answer:
    """A seat gets its tiles (P4, G1, F1)."""
    now = match.round
    if now is None:
        return misplaced("no round is in progress: round begins one")
    seat, tiles = command
    so_far = now.besides
    if now.begun or so_far.laid:
        return misplaced("hands are dealt before the first play")
    if not match.seats >> seat & 1:
        return nobody_at(match, seat)
    if so_far.dealt >> seat & 1:
        return misplaced(f"seat {seat} has its hand already")
    full = match.desk.hand_size
    if len(tiles) != full:
        return Refusal(match.desk.cites.hand, f"a hand has {full} tiles, not {len(tiles)}")
    free = so_far.undealt & ~tile_set(so_far.pile) if so_far.pile else so_far.undealt
    return _wrong_tiles(match, tiles, free) or (e.HandDealt(seat, tiles),)


def lay_pile(match: Match, command: c.LayPile) -> Answer:
    """The pile is written down, the next tile first (G2)."""
    now = match.round
    if match.desk.game != "bigsix":
        return misplaced(f"there is no draw pile in {match.desk.game}")
    if now is None:
        return misplaced("no round is in progress: round begins one")
    if now.begun:
        return misplaced("the pile is laid before the first play")
    if now.pile is not None:
        return misplaced("the pile is laid already")
    refusal = _wrong_tiles(match, command.tiles, now.undealt)
    if refusal is not None:
        return refusal
    if match.players and now.dealt == match.seats and tile_set(command.tiles) != now.undealt:
        return Refusal("G2", "the pile lists every tile that is not dealt")
    return (e.PileLaid(command.tiles),)


def _wrong_tiles(match: Match, tiles: tuple[Tile, ...], free: int) -> Refusal | None:
    """The refusal for a tile that is not in the set or already somewhere else."""
    wanted = tile_set(tiles)
    if not wanted & ~free and size(wanted) == len(tiles):
        return None
    cites = match.desk.cites
    foreign = next((tile for tile in tiles if not match.desk.tiles >> tile & 1), None)
    if foreign is not None:
        return Refusal(cites.tiles, f"there is no {name(foreign)} in this game")
    again = next(tile for at, tile in enumerate(tiles) if not free >> tile & 1 or tile in tiles[:at])
    return Refusal(cites.tiles, f"the {name(again)} is there twice")


def redeal(match: Match, _command: c.Redeal) -> Answer:
    """What was dealt goes back (P15, G3)."""
    now = match.round
    if now is None:
        return misplaced("no round is in progress: round begins one")
    if now.begun or now.laid:
        return Refusal(match.desk.cites.redeal, "a redeal comes before the first play")
    if match.desk.game == "bigsix":
        complete = now.dealt == match.seats or (not match.players and now.dealt & (now.dealt - 1))
        held = match.desk.tiles & ~now.undealt
        if not complete or held & DOUBLES:
            return Refusal("G3", "the tiles are dealt again only when nobody holds a double")
    return (e.Redealt(),)
