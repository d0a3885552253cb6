"""The one interpreter of effects (V-401, W-47): every operation of the vocabulary, no card by name."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.asking import ATTACHING, Asking
from qiju.games.mineventure.cards import FOOD, POTION
from qiju.games.mineventure.effects import FAR, NONE, Op
from qiju.games.mineventure.frames import NOTHING, Draw, Work
from qiju.games.mineventure.moves import Q_CARD, Q_CELL, Q_NUMBER, Q_OPTION, Q_PLAYER, Q_SLOT, Q_STEP
from qiju.games.mineventure.state import DAY, NIGHT, UNTIL_DEATH, Marker, Mob, Player
from qiju.games.mineventure.tallies import MOB_TALLY


class Working(Asking):
    """The table on which cards take effect."""

    # ---- carrying out ------------------------------------------------------------------------------------

    def step_work(self, frame: Work) -> None:
        actor = self.players[frame.actor]
        ops = self.n.lists[frame.ops]
        if not actor.alive:
            self.pop()
            return
        if frame.stage == ATTACHING:
            self.seek_weapon(frame, actor)
            return
        if frame.at >= len(ops):
            self.pop()
            return
        op = ops[frame.at]
        if frame.after and self.was_settled(op):
            frame.next_op()
            return
        self.begin_step()
        self.carry_out(frame, actor, op)
        if not self.over:
            self.settle_deaths()

    def was_settled(self, op: Op) -> bool:
        """What the settlement of a battle round has already done (V-505)."""
        if op.code == v.DAMAGE or op.code == v.HEAL or op.code == v.LEAVE:
            return True
        return op.code == v.MOD and op.scope == v.BATTLE_ROUND

    def carry_out(self, frame: Work, actor: Player, op: Op) -> None:
        code = op.code
        if code == v.CHOOSE:
            self.do_choose(frame, op)
        elif code == v.DISCARD:
            self.do_discard(frame, actor, op)
        elif code == v.TELEPORT:
            self.do_teleport(frame, actor, op)
        elif code == v.MOVE or code == v.SET_ROLL:
            frame.question = Q_STEP if code == v.MOVE else Q_NUMBER
            self.ask_or_skip(frame)
        elif code == v.DURABILITY:
            self.do_durability(frame, actor, op)
        elif op.target == v.TILE and frame.given < 0 and frame.pick < 0:
            self.ask_for(frame, Q_CELL)
        elif op.target == v.PLAYER and frame.given < 0 and frame.pick < 0:
            self.ask_for(frame, Q_PLAYER)
        elif code == v.STEAL and op.zone == v.EQUIPMENT:
            self.ask_for(frame, Q_SLOT)
        elif code == v.ROLL:
            frame.next_op()
            self.do_roll(frame, actor, op)
        elif code == v.DRAW:
            frame.next_op()
            self.do_draw(frame, op)
        elif code == v.STORY:
            frame.next_op()
            self.do_story(frame, actor, op)
        else:
            self.do_plain(frame, actor, op)
            frame.next_op()

    def do_plain(self, frame: Work, actor: Player, op: Op) -> None:
        """Operations that ask nobody (any more)."""
        code = op.code
        if code == v.SUMMON:
            self.do_summon(actor, op)
        elif code == v.TIME:
            self.set_time(op.set)
        elif code == v.SKIP:
            if op.set == 0:
                actor.skip_action = True
            else:
                actor.skip_decision = True
        elif code == v.MOD:
            self.do_mod(actor, op)
        elif code == v.PLACE:
            self.do_place(frame, actor, op)
        elif code == v.DAMAGE:
            for player in self.victims(frame, actor, op):
                self.inflict(player, op.amount, op.type, actor.seat)
        elif code != v.LEAVE and code != v.RETYPE:
            for player in self.targets(frame, op):
                self.do_to(frame, actor, player, op)

    def do_to(self, frame: Work, actor: Player, player: Player, op: Op) -> None:
        """An operation on one player."""
        code = op.code
        if code == v.HEAL:
            self.heal(player, self.healing(frame.card, player, op))
        elif code == v.ABSORB:
            player.absorb += op.amount
        elif code == v.BUFF:
            self.put_buff(player, op.buff, self.longer(frame.card, actor))
        elif code == v.CLEANSE:
            self.cleanse(player, op.polarity, op.count)
        elif code == v.SET_HP:
            player.hp = op.amount
        elif code == v.STEAL:
            for _ in range(op.count):
                self.steal_card(actor, player)
        elif code == v.REVEAL:
            self.show_hand(actor, player)
        elif code == v.PUSH:
            self.push_away(player, actor.cell, op.count)
        elif code == v.SWAP:
            here = actor.cell
            self.put_at(actor, player.cell)
            self.put_at(player, here)

    def healing(self, card: i64, player: Player, op: Op) -> i64:
        """Food heals more or less for some; never less than nothing."""
        amount = op.amount
        if card >= 0 and self.n.cards[card].nature == FOOD:
            amount += self.stat(player, v.S_FOOD)
        if amount < 0:
            amount = 0
        return amount

    def longer(self, card: i64, actor: Player) -> i64:
        """Potions last longer from some hands."""
        if card >= 0 and self.n.cards[card].nature == POTION:
            return self.stat(actor, v.S_BUFF)
        return 0

    def do_mod(self, actor: Player, op: Op) -> None:
        turn = self.turn()
        if op.stat == v.S_ROLL and op.scope == v.INSTANCE and turn is not None:
            turn.bonus += op.amount
        elif op.stat == v.S_RANGE and op.scope == v.THIS_TURN:
            actor.range_now += op.amount

    # ---- whom --------------------------------------------------------------------------------------------

    def from_active(self) -> list[Player]:
        """Everybody alive in turn order, counting from the active player."""
        start = self.active()
        found: list[Player] = []
        for step in range(self.seats):
            player = self.players[(start + step) % self.seats]
            if player.alive:
                found.append(player)
        return found

    def targets(self, frame: Work, op: Op) -> list[Player]:
        target = op.target
        actor = self.players[frame.actor]
        if target == v.SELF:
            return [actor]
        if target == v.OPPONENT or target == v.KILLER:
            if frame.other >= 0 and self.players[frame.other].alive:
                return [self.players[frame.other]]
            return []
        if target == v.PLAYER:
            picked = frame.pick if frame.pick >= 0 else frame.given
            return [self.players[picked]] if picked >= 0 else []
        alive = self.from_active()
        if target == v.ALL:
            return alive
        if target == v.OTHERS:
            return [player for player in alive if player.seat != actor.seat]
        if target == v.REALM:
            return [player for player in alive if self.realm_of(player) == self.realm_of(actor)]
        if target == v.LOWEST_HP:
            lowest = alive[0]
            for player in alive:
                if player.hp < lowest.hp:
                    lowest = player
            return [lowest]
        return []

    def victims(self, frame: Work, actor: Player, op: Op) -> list[Player]:
        """V-314: everybody within the radius of the centre, cover ignored; or the plain targets."""
        if op.target == v.TILE:
            cell = frame.pick if frame.pick >= 0 else frame.given
            return self.around(cell, op.area, actor.seat, NONE, op)
        if op.target != v.WITHIN:
            return self.targets(frame, op)
        if op.center == 1 and frame.other >= 0:
            return self.around(self.players[frame.other].cell, op.area, actor.seat, frame.other, op)
        return self.around(actor.cell, op.area, actor.seat, frame.other, op)

    def around(self, cell: i64, radius: i64, user: i64, opponent: i64, op: Op) -> list[Player]:
        found: list[Player] = []
        for player in self.from_active():
            if self.board.realm[player.cell] != self.board.realm[cell]:
                continue
            if self.board.distance(player.cell, cell) > radius:
                continue
            if (player.seat == user and not op.include_self) or (player.seat == opponent and not op.include_opponent):
                continue
            found.append(player)
        return found

    # ---- operations with a history -----------------------------------------------------------------------

    def do_roll(self, frame: Work, actor: Player, op: Op) -> None:
        """A die decides; with `each`, everybody in that realm throws one."""
        rollers = [actor]
        if op.each:
            rollers = [player for player in self.from_active() if self.realm_of(player) == op.realm]
        works: list[Work] = []
        for player in rollers:
            die = self.dice.die(self.n.die)
            self.irrevocable += 1
            if self.log is not None:
                self.log.tell("rolled", {"seat": player.seat, "who": player.who(), "die": die})
            for case in range(len(op.lists)):
                if op.least[case] <= die <= op.most[case]:
                    work = Work(op.lists[case], player.seat)
                    work.card = frame.card
                    work.other = frame.other
                    works.append(work)
                    break
        works.reverse()
        for work in works:
            self.push(work)

    def do_draw(self, frame: Work, op: Op) -> None:
        players = self.targets(frame, op)
        players.reverse()
        for player in players:
            self.push(Draw(player.seat, op.deck, op.count))

    def do_story(self, frame: Work, actor: Player, op: Op) -> None:
        """W-24, W-25: the card stays in play; its beginning is told at once."""
        self.stories.append(int(frame.card))
        self.left.append(UNTIL_DEATH if op.until >= 0 else int(op.rounds))
        if self.log is not None:
            self.log.tell("story", {"story": self.story_name(frame.card), "rounds": op.rounds})
        if frame.card >= 0:
            self.fire(self.n.cards[frame.card], v.ON_STORY_START, actor.seat, NOTHING)

    def do_summon(self, actor: Player, op: Op) -> None:
        """On the nearest free tiles; there are never more than so many mobs."""
        near = actor
        if op.near == 1:
            near = self.players[self.first]
            for seat in self.order():
                if self.players[seat].alive:
                    near = self.players[seat]
                    break
        for _ in range(op.count):
            if len(self.mobs) >= self.n.most_mobs:
                return
            cell = self.nearest_free(near, op.range)
            if cell < 0:
                return
            kind = self.n.mobs[op.mob]
            self.mobs.append(Mob(op.mob, cell, kind.hp, actor.seat))
            self.count(MOB_TALLY + op.mob)
            if self.log is not None:
                self.log.tell("mob", {"mob": f"@mob.{kind.id}", "cell": int(cell)} | self.xy(cell))

    def nearest_free(self, player: Player, within: i64) -> i64:
        best: i64 = NONE
        nearest: i64 = FAR
        for cell in self.free_cells(player, within):
            far = self.board.distance(cell, player.cell)
            if far < nearest:
                nearest = far
                best = cell
        return best

    def set_time(self, time: i64) -> None:
        """W-37: the marker changes now."""
        if time == 2:
            time = NIGHT if self.time == DAY else DAY
        self.time = time
        if self.log is not None:
            self.log.tell("time", {"time": f"@time.{v.TIMES[time]}"})

    def do_place(self, frame: Work, actor: Player, op: Op) -> None:
        """W-41: a marker comes to lie on a tile; there are only so many of its kind."""
        cell = actor.cell
        if op.target == v.TILE:
            cell = frame.pick
        kind = self.n.markers[op.marker]
        same = [marker for marker in self.markers if marker.kind == op.marker]
        if len(same) >= kind.count:
            self.markers.remove(same[0])
        self.markers.append(Marker(op.marker, cell, actor.seat, op.rounds))
        if self.log is not None:
            data = {"seat": actor.seat, "who": actor.who(), "marker": f"@marker.{kind.id}"}
            self.log.tell("placed", data | self.xy(cell))

    def do_durability(self, frame: Work, actor: Player, op: Op) -> None:
        if op.slot == v.ATTACHED:
            self.mend(actor, frame.given, op)
            frame.next_op()
        elif op.slot <= v.ARMOR:
            self.mend(actor, op.slot, op)
            frame.next_op()
        else:
            self.ask_for(frame, Q_SLOT)

    def do_discard(self, frame: Work, actor: Player, op: Op) -> None:
        """One after the other, as the owner likes; all of them where there are no more."""
        left = op.count - frame.done
        if op.target != v.SELF:
            for player in self.targets(frame, op):
                self.drop_random(player, op.count)
            frame.next_op()
        elif left <= 0 or len(actor.hand.cards) == 0:
            frame.next_op()
        elif len(actor.hand.cards) <= left:
            for card in sorted(actor.hand.cards):
                self.let_go(actor, card)
            frame.next_op()
        else:
            self.ask_for(frame, Q_CARD)

    def drop_random(self, player: Player, count: i64) -> None:
        for _ in range(count):
            size = len(player.hand.cards)
            if size == 0:
                return
            self.let_go(player, player.hand.cards[self.dice.below(size)])

    def do_choose(self, frame: Work, op: Op) -> None:
        self.ask_for(frame, Q_OPTION)

    def do_teleport(self, frame: Work, actor: Player, op: Op) -> None:
        if op.to == v.TO_SPAWN and not op.optional:
            self.put_at(actor, self.home_of(actor))
            frame.next_op()
            return
        self.ask_for(frame, Q_CELL)
