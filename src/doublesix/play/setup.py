"""What comes before play: games, lead draws, rounds, hands, the pile, a redeal (P2, P4, P15, G1, G3, F4)."""

from doublesix.play import commands as c
from doublesix.play import events as e
from doublesix.play.refusal import Answer, Refusal, make_refusal, nobody_at, refuse_out_of_place
from doublesix.play.state import Game, Match
from doublesix.rules.options import START_DRAW
from doublesix.tiles import DOUBLES, Tile, name, size, tile_set


def start_game(match: Match, _command: c.StartGame) -> Answer:
    """The next game begins."""
    if match.game is not None:
        return refuse_out_of_place("game_in_progress")
    return (e.GameStarted(),)


def draw_lead(match: Match, command: c.DrawLead) -> Answer:
    """A lead draw, and the redraw of those tied for the highest (P2, F4)."""
    game = match.game
    if game is None:
        return refuse_out_of_place("no_game")
    if match.round is not None:
        return refuse_out_of_place("lead_before_round")
    refusal = _no_lead_draw(match, game)
    if refusal is not None:
        return refusal
    return _wrong_draws(match, game, command.draws) or (e.LeadDrawn(command.draws),)


def _no_lead_draw(match: Match, game: Game) -> Refusal | None:
    cites = match.rules.cites
    if match.rules.game == "bigsix":
        return make_refusal("G3", "no_lead_draw")
    if match.options.next_start != START_DRAW:
        if game.number > 1 and match.rules.game == "straight":
            return make_refusal("F12", "winner_starts_game")
        if game.rounds:
            return make_refusal(cites.start, "lead_once")
    if game.lead_drawn and not game.lead_tied:
        return make_refusal(cites.lead, "lead_drawn")
    return None


def _wrong_draws(match: Match, game: Game, draws: c.Draws) -> Refusal | None:
    clause = match.rules.cites.lead
    drawing = game.lead_tied or match.seats
    seats = [seat for seat, _ in draws]
    if tile_set(seats) != drawing or len(seats) != len(set(seats)):
        who = ", ".join(str(seat) for seat in range(1, 5) if drawing >> seat & 1)
        return make_refusal(clause, "who_draws_lead", seats=who)
    gone = game.lead_drawn
    for _, tile in draws:
        if not match.rules.tiles >> tile & 1:
            return make_refusal(match.rules.cites.tiles, "no_tile_here", tile=name(tile))
        if gone >> tile & 1:
            return make_refusal(clause, "tile_drawn", tile=name(tile))
        gone |= 1 << tile
    return None


def start_round(match: Match, _command: c.StartRound) -> Answer:
    """The next round begins."""
    if match.game is None:
        return refuse_out_of_place("round_needs_game")
    if match.round is not None:
        return refuse_out_of_place("round_in_progress")
    if match.game.lead_tied:
        return make_refusal(match.rules.cites.lead, "lead_tied")
    return (e.RoundStarted(),)


def deal_hand(match: Match, command: c.DealHand) -> Answer:
    """A seat gets its tiles (P4, G1, F1)."""
    now = match.round
    if now is None:
        return refuse_out_of_place("no_round")
    seat, tiles = command
    so_far = now.besides
    if now.begun or so_far.laid:
        return refuse_out_of_place("hands_first")
    if not match.seats >> seat & 1:
        return nobody_at(match, seat)
    if so_far.dealt >> seat & 1:
        return refuse_out_of_place("hand_dealt", seat=seat)
    full = match.rules.hand_size
    if len(tiles) != full:
        return make_refusal(match.rules.cites.hand, "hand_size", size=full, count=len(tiles))
    free = so_far.undealt & ~tile_set(so_far.pile) if so_far.pile else so_far.undealt
    return _wrong_tiles(match, tiles, free) or (e.HandDealt(seat, tiles),)


def lay_pile(match: Match, command: c.LayPile) -> Answer:
    """The pile is written down, the next tile first (G2)."""
    now = match.round
    if match.rules.game != "bigsix":
        return refuse_out_of_place("no_pile_here", game=match.rules.game)
    if now is None:
        return refuse_out_of_place("no_round")
    if now.begun:
        return refuse_out_of_place("pile_first")
    if now.pile is not None:
        return refuse_out_of_place("pile_laid")
    refusal = _wrong_tiles(match, command.tiles, now.undealt)
    if refusal is not None:
        return refusal
    if match.players and now.dealt == match.seats and tile_set(command.tiles) != now.undealt:
        return make_refusal("G2", "pile_lists_all")
    return (e.PileLaid(command.tiles),)


def _wrong_tiles(match: Match, tiles: tuple[Tile, ...], free: int) -> Refusal | None:
    """The refusal for a tile that is not in the set or already somewhere else."""
    wanted = tile_set(tiles)
    if not wanted & ~free and size(wanted) == len(tiles):
        return None
    cites = match.rules.cites
    foreign = next((tile for tile in tiles if not match.rules.tiles >> tile & 1), None)
    if foreign is not None:
        return make_refusal(cites.tiles, "no_tile_here", tile=name(foreign))
    again = next(tile for at, tile in enumerate(tiles) if not free >> tile & 1 or tile in tiles[:at])
    return make_refusal(cites.tiles, "tile_twice", tile=name(again))


def redeal(match: Match, _command: c.Redeal) -> Answer:
    """What was dealt goes back (P15, G3)."""
    now = match.round
    if now is None:
        return refuse_out_of_place("no_round")
    if now.begun or now.laid_counts:
        return make_refusal(match.rules.cites.redeal, "redeal_first")
    if match.rules.game == "bigsix":
        complete = now.dealt == match.seats or (not match.players and now.dealt & (now.dealt - 1))
        held = match.rules.tiles & ~now.undealt
        if not complete or held & DOUBLES:
            return make_refusal("G3", "redeal_without_double")
    return (e.Redealt(),)
