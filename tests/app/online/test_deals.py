"""The deals that are told after the match: by place, redeals too, as the secret gives them."""

from doublesix.app.online import commands as cmd
from doublesix.app.online.frames import frame_of
from doublesix.app.online.state import OVER
from doublesix.play import deals
from doublesix.play.legal import choices
from tests.app.online.scenes import Scene


def play_out(scene: Scene, secret: bytes) -> None:
    while scene.table.status != OVER:
        table, offered = scene.table, choices(scene.table.match)
        if table.match.round is None:
            scene.do(cmd.DealNext(secret))
        elif offered.plays:
            scene.do(cmd.Put(table.turn, offered.plays[0].tile, offered.plays[0].on, seen=table.n))
        elif offered.may_draw:
            scene.do(cmd.TakeTile(table.turn, seen=table.n))
        else:
            scene.passes(table.turn)


def test_every_deal_is_told_once_the_secret_is() -> None:
    redealt = False
    for seed in (1, 2, 174):  # with the last nobody holds a double at first
        secret = bytes([seed]) * 32
        scene = Scene("garrison-2022", players=2, target=60)
        play_out(scene, secret)
        assert frame_of(scene.table, 1, scene.now).deals == ()
        scene.do(cmd.ShowSecret(secret))
        frame = frame_of(scene.table, 1, scene.now)
        assert frame.deals
        for each in frame.deals:
            game, round_, redeal = (*map(int, each.place.split("/")), 0, 0)[:3]
            rules = scene.table.match.rules
            dealt = deals.deal(rules, (1, 2), secret, frame.numbers, game, round_, redeal)
            assert dealt.hands == each.hands
            redealt = redealt or redeal > 0
    assert redealt
