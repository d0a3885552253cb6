"""What may be done now, and why anything else may not: every reason with its clause."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.cards import BOOK
from qiju.games.mineventure.frames import (
    AMBUSH,
    CHOOSE_ACTION,
    DECIDE,
    DISCARD_DOWN,
    HELP,
    PICK_TARGET,
    WALK,
    Battle,
    Draw,
    Loot,
    Offer,
    Opening,
    Turn,
    Work,
)
from qiju.games.mineventure.moves import (
    ABILITY,
    CELL,
    DONE,
    DROP,
    ESCAPE,
    FOE_CRYSTAL,
    FOE_DRAGON,
    FOE_MOB,
    FOE_PLAYER,
    JOIN,
    KEEP,
    PLAY,
    Q_CARD,
    Q_CELL,
    Q_NUMBER,
    Q_OPTION,
    Q_PLAYER,
    Q_SLOT,
    STEP,
    USE_MAIN,
    USE_OFF,
    WAR,
    WAR_CRYSTAL,
    WAR_DRAGON,
    WAR_MOB,
)
from qiju.games.mineventure.state import Player
from qiju.games.mineventure.turns import ACTION_MOVES, Turns
from qiju.kernel.refusal import Refusal

HELP_MOVES: list[int] = [DONE, JOIN]
OFFER_MOVES: list[int] = [DONE, KEEP]
NO_MOVES: list[int] = []


class Refusing(Turns):
    """The table that says why not."""

    def legal(self, seat: i64) -> list[int]:
        if (self.must >> seat) & 1 == 0:
            return NO_MOVES
        top = self.frames[-1]
        if isinstance(top, Turn):
            return self.turn_moves(top)
        if isinstance(top, Battle):
            return self.fight_moves(top)
        if isinstance(top, Work):
            return self.work_moves(top)
        if isinstance(top, Offer):
            return OFFER_MOVES
        if isinstance(top, Draw):
            return self.draw_moves(top)
        if isinstance(top, Loot):
            return self.loot_moves(top)
        return self.spawn_moves()

    def turn_moves(self, turn: Turn) -> list[int]:
        if turn.stage == WALK:
            return self.walk_moves(turn)
        if turn.stage == CHOOSE_ACTION:
            return ACTION_MOVES
        if turn.stage == DECIDE:
            return self.decision_moves(turn)
        return self.discard_moves(self.players[turn.seat])

    def fight_moves(self, battle: Battle) -> list[int]:
        if battle.stage == HELP:
            return HELP_MOVES
        if battle.stage == AMBUSH:
            return self.ambush_moves(battle)
        if battle.stage == PICK_TARGET:
            return self.pick_moves(battle)
        return self.battle_moves(battle)

    def spawn_moves(self) -> list[int]:
        """V-104: any spawn point that nobody has taken."""
        taken = [int(player.home) for player in self.players]
        return [CELL + cell for cell in self.board.spawns if cell not in taken]

    # ---- why not -----------------------------------------------------------------------------------------

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        if self.over:
            return Refusal("refuse.over", "V-109")
        if (self.must >> seat) & 1 == 0:
            return Refusal("refuse.not_your_turn", "V-106")
        if move in self.legal(seat):
            return None
        top = self.frames[-1]
        player = self.players[seat]
        if isinstance(top, Opening):
            return Refusal("refuse.spawn", "V-104")
        if isinstance(top, Turn):
            return self.refuse_in_turn(top, player, move)
        if isinstance(top, Battle):
            return self.refuse_in_battle(top, player, move)
        if isinstance(top, Offer):
            return Refusal("refuse.offer", "V-411")
        if isinstance(top, Draw):
            return Refusal("refuse.draw", "V-401")
        if isinstance(top, Loot):
            return Refusal("refuse.loot", "V-506")
        return self.refuse_work(top, player, move)

    def refuse_in_turn(self, turn: Turn, player: Player, move: i64) -> Refusal:
        if turn.stage == CHOOSE_ACTION:
            return Refusal("refuse.action", "V-211")
        if turn.stage == WALK:
            return self.refuse_step(turn, player, move)
        if turn.stage == DISCARD_DOWN:
            limit = int(self.hand_limit(player))
            return Refusal("refuse.discard", "V-231", limit=limit, have=len(player.hand.cards))
        if WAR <= move < WAR_CRYSTAL + 4:
            return self.refuse_war(player, move)
        if PLAY <= move < PLAY + len(self.n.cards):
            return self.refuse_card(player, move - PLAY, v.IN_DECISION)
        return Refusal("refuse.decision", "V-221")

    def refuse_step(self, turn: Turn, player: Player, move: i64) -> Refusal:
        if WAR <= move < WAR + self.seats:
            return Refusal("refuse.path_war", "V-213")
        if not STEP <= move < STEP + 4:
            return Refusal("refuse.walk", "V-213")
        way = move - STEP
        for other in turn.ways:
            if other != way and (other + way) % 2 == 0:
                return Refusal("refuse.opposite", "V-212")
        cell: i64 = player.cell
        if len(turn.path) > 0:
            cell = turn.path[-1]
        following: i64 = self.board.next[cell * 4 + way]
        if following < 0 or self.board.shut(following, self.crystal_key(False)):
            return Refusal("refuse.wall", "V-602")
        left = int(turn.steps - turn.spent)
        cost = int(self.cost_of(player, following))
        if cost > left:
            return Refusal("refuse.cost", "W-03", cost=cost, left=left)
        return Refusal("refuse.count", "W-02", need=int(turn.need))

    def refuse_war(self, player: Player, move: i64) -> Refusal:
        foe: i64 = FOE_PLAYER
        number = move - WAR
        if move >= WAR_CRYSTAL:
            foe = FOE_CRYSTAL
            number = move - WAR_CRYSTAL
        elif move == WAR_DRAGON:
            foe = FOE_DRAGON
            number = 0
        elif move >= WAR_MOB:
            foe = FOE_MOB
            number = move - WAR_MOB
        if not self.is_foe(player, foe, number):
            return Refusal("refuse.no_foe", "V-501")
        if foe == FOE_PLAYER and self.hidden_from(player, self.players[number]):
            return Refusal("refuse.hidden", "V-401", who=self.players[number].who())
        far = int(self.to_foe(player, foe, number))
        return Refusal("refuse.range", "V-501", distance=far, range=int(self.attack_range(player)))

    def is_foe(self, player: Player, foe: i64, number: i64) -> bool:
        if foe == FOE_PLAYER:
            return number < self.seats and number != player.seat and self.players[number].alive
        if foe == FOE_MOB:
            return number < len(self.mobs)
        if foe == FOE_DRAGON:
            return self.dragon > 0
        return number < len(self.crystals) and self.crystals[number] > 0

    def refuse_card(self, player: Player, number: i64, window: i64) -> Refusal:
        card = self.n.cards[number]
        if self.held(player, number) < 0:
            return Refusal("refuse.not_held", "V-420", card=card.name)
        if card.nature == BOOK and window == v.IN_DECISION:
            return Refusal("refuse.book", "W-30", card=card.name)
        if card.windows & window == 0:
            return Refusal("refuse.window", "V-421", card=card.name)
        return Refusal("refuse.no_target", "V-401", card=card.name)

    def refuse_in_battle(self, battle: Battle, player: Player, move: i64) -> Refusal:
        if battle.stage == HELP:
            return Refusal("refuse.help", "V-108")
        if battle.stage == AMBUSH:
            return Refusal("refuse.ambush", "V-502")
        if battle.stage == PICK_TARGET:
            return Refusal("refuse.pick", "V-423")
        if move == ESCAPE:
            if player.escaped:
                return Refusal("refuse.escaped", "V-504")
            return Refusal("refuse.bound", "V-504")
        if move == USE_OFF:
            return Refusal("refuse.no_off", "V-503")
        if PLAY <= move < PLAY + len(self.n.cards):
            return self.refuse_card(player, move - PLAY, v.IN_FIGHT)
        return Refusal("refuse.battle", "V-503")

    def refuse_work(self, top: object, player: Player, move: i64) -> Refusal:
        if not isinstance(top, Work):
            return Refusal("refuse.decision", "V-221")
        question = top.question
        if question == Q_OPTION:
            return Refusal("refuse.option", "V-401")
        if question == Q_PLAYER:
            return Refusal("refuse.player", "V-401")
        if question == Q_CELL:
            return Refusal("refuse.cell", "V-401")
        if question == Q_SLOT or question == 0:
            return Refusal("refuse.slot", "V-411")
        if question == Q_CARD:
            if move >= DROP and move < DROP + len(self.n.cards):
                return Refusal("refuse.not_held", "V-420", card=self.n.cards[move - DROP].name)
            return Refusal("refuse.drop", "V-420")
        if question == Q_NUMBER:
            return Refusal("refuse.number", "V-401")
        return Refusal("refuse.walk", "V-213")

    # ---- everything a player would look for --------------------------------------------------------------

    def speakable(self, seat: i64) -> list[int]:
        """Moves of other moments, which somebody may still try."""
        found: list[int] = [*ACTION_MOVES, USE_MAIN, USE_OFF, ESCAPE, JOIN, KEEP, ABILITY, WAR_DRAGON, DONE]
        found += [STEP + way for way in range(4)]
        found += [WAR + other for other in range(self.seats)]
        found += [WAR_CRYSTAL + crystal for crystal in range(len(self.crystals))]
        found += [PLAY + card for card in self.n.hand_kinds]
        found += [DROP + card for card in self.n.hand_kinds]
        if isinstance(self.frames[-1], Opening):
            found += [CELL + cell for cell in self.board.spawns]
        return found

    def imaginable(self, seat: i64) -> list[int]:
        """The legal moves and those that a player would look for and miss."""
        moves = list(self.legal(seat))
        if len(moves) == 0:
            return moves
        top = self.frames[-1]
        player = self.players[seat]
        extra: list[int] = []
        if isinstance(top, Turn) and top.stage == WALK:
            extra = [STEP + way for way in range(4)]
        elif isinstance(top, Turn) and top.stage == DECIDE:
            extra += [WAR + int(other.seat) for other in self.players if other.alive and other.seat != seat]
            extra += [WAR_MOB + place for place in range(len(self.mobs))]
            if self.realm_of(player) == v.THE_END:
                extra.append(WAR_DRAGON)
            extra += [PLAY + card for card in self.kinds_held(player)]
        elif isinstance(top, Battle) and top.stage not in (HELP, AMBUSH, PICK_TARGET):
            extra = [USE_MAIN, USE_OFF, ESCAPE]
            extra += [PLAY + card for card in self.kinds_held(player)]
        return moves + [move for move in extra if move not in moves]
