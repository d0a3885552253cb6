"""The end of a round (V-202, V-203, V-231, V-232, W-27), stories, mobs, tasks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.battles import Battling
from qiju.games.mineventure.cards import Task
from qiju.games.mineventure.effects import FAR, NONE
from qiju.games.mineventure.frames import NOTHING, RoundEnd, Turn, Work
from qiju.games.mineventure.state import BY_TASKS, DAY, DOOM, NIGHT, UNTIL_DEATH, Mob, Player
from qiju.games.mineventure.tallies import STORY_TALLY, TASK_TALLY

# The steps of a round's end, in the order of W-27.
STORY_DAMAGE: Final = 0
BUFFS: Final = 1
CARDS: Final = 2
DURATIONS: Final = 3
MOBS: Final = 4
PATROL: Final = 5
COUNTDOWN: Final = 6
DAY_HEAL: Final = 7
DAY_CARDS: Final = 8
FLIP: Final = 9


class Rounds(Battling):
    """The table whose rounds end."""

    def step_round_end(self, frame: RoundEnd) -> None:
        """W-27: one step after the other; deaths are checked after each."""
        stage = frame.stage
        frame.stage += 1
        self.begin_step()
        if stage == STORY_DAMAGE:
            self.story_damage()
        elif stage == BUFFS:
            self.buffs_work()
        elif stage == CARDS:
            self.round_end_cards()
        elif stage == DURATIONS:
            self.count_down()
        elif stage == MOBS:
            self.mobs_act()
        elif stage == PATROL:
            self.patrol()
        elif stage == COUNTDOWN:
            self.count_stories(frame)
        elif stage == DAY_HEAL:
            self.day_heals()
        elif stage == DAY_CARDS:
            self.day_cards()
        else:
            self.flip_time()
            return
        if not self.over:
            self.settle_deaths()

    def story_damage(self) -> None:
        """V-203, W-22 to W-24: once a round, the dead plus two, to whoever is in the Overworld and has not killed."""
        if len(self.stories) == 0:
            return
        amount = self.n.story_k * (self.seats - self.living() + self.n.story_base)
        for player in self.players:
            if not player.alive or self.realm_of(player) != v.OVERWORLD or self.spared(player):
                continue
            self.count(STORY_TALLY)
            self.inflict(player, amount, v.TRUE, NONE)

    def spared(self, player: Player) -> bool:
        """W-23: whoever has killed: this round, since the story began, or in the whole game."""
        if self.n.kill_scope == 0:
            return player.killed
        return player.story_kills > 0 if self.n.kill_scope == 1 else player.kills > 0

    def buffs_work(self) -> None:
        for player in self.players:
            if not player.alive:
                continue
            for slot in range(3):
                buff: i64 = player.buffs[slot]
                if buff < 0:
                    continue
                kind = self.n.buffs[buff]
                for op in self.n.lists[kind.at_end]:
                    if op.code == v.HEAL:
                        self.heal(player, op.amount)
                    elif op.code == v.DAMAGE:
                        floor = kind.floor if kind.floor > 0 else NONE
                        self.inflict(player, op.amount, op.type, NONE, 0, False, floor)

    def round_end_cards(self) -> None:
        """`round_end` effects of everybody's cards, then of stories; what is pushed last happens first."""
        for card in reversed(self.stories):
            if card >= 0:
                self.fire(self.n.cards[card], v.ON_ROUND_END, self.first_alive(), NOTHING)
        for seat in reversed(self.order()):
            if self.players[seat].alive:
                self.fire_all(self.players[seat], v.ON_ROUND_END, NOTHING)

    def first_alive(self) -> i64:
        for seat in self.order():
            if self.players[seat].alive:
                return seat
        return self.first

    def count_down(self) -> None:
        for player in self.players:
            for slot in range(3):
                if player.buffs[slot] >= 0:
                    player.rounds[slot] -= 1
                    if player.rounds[slot] <= 0:
                        self.drop_buff(player, slot)
        for marker in self.markers:
            marker.rounds -= 1
        self.markers = [marker for marker in self.markers if marker.rounds > 0]

    # ---- mobs --------------------------------------------------------------------------------------------

    def mobs_act(self) -> None:
        """Each hits the nearest player it reaches, else takes a step towards the nearest one it sees."""
        for mob in self.mobs.copy():
            kind = self.n.mobs[mob.kind]
            player = self.prey(mob)
            if player is None:
                continue
            if self.mob_distance(mob, player) > kind.range:
                self.mob_walks(mob, player)
                continue
            if self.log is not None:
                self.log.tell("mob_hits", {"mob": f"@mob.{kind.id}", "who": player.who(), "seat": player.seat})
            if kind.area == 0:
                self.inflict(player, kind.damage, kind.type, self.culprit(mob, player))
            else:
                for other in self.from_active():
                    near = self.board.distance(other.cell, mob.cell) <= kind.area
                    if near and self.realm_of(other) == self.board.realm[mob.cell]:
                        self.inflict(other, kind.damage, kind.type, self.culprit(mob, other))
            if kind.one_shot:
                self.mobs.remove(mob)
            self.settle_deaths()
            if self.over:
                return

    def culprit(self, mob: Mob, victim: Player) -> i64:
        """W-18: a mob's kill is its summoner's, unless it turned on the summoner."""
        return NONE if mob.owner == victim.seat else mob.owner

    def mob_distance(self, mob: Mob, player: Player) -> i64:
        if self.board.realm[mob.cell] != self.board.realm[player.cell]:
            return FAR
        return self.to_player(mob.cell, player)

    def prey(self, mob: Mob) -> Player | None:
        """The nearest player it reaches or sees; ties: lower HP, then turn order."""
        best: Player | None = None
        nearest: i64 = FAR
        limit = self.n.mob_sight
        if self.n.mobs[mob.kind].range > limit:
            limit = self.n.mobs[mob.kind].range
        for seat in self.order():
            player = self.players[seat]
            if not player.alive:
                continue
            far = self.mob_distance(mob, player)
            if far > limit:
                continue
            if best is None or far < nearest or (far == nearest and player.hp < best.hp):
                best = player
                nearest = far
        return best

    def mob_walks(self, mob: Mob, player: Player) -> None:
        here = self.board.distance(mob.cell, player.cell)
        for direction in range(4):
            cell: i64 = self.board.next[mob.cell * 4 + direction]
            if cell < 0 or self.board.distance(cell, player.cell) >= here or self.mob_stands(cell):
                continue
            if self.board.shut(cell, self.crystal_key(False)):
                continue
            mob.cell = cell
            if self.log is not None:
                self.log.tell(
                    "mob_walks", {"mob": f"@mob.{self.n.mobs[mob.kind].id}", "cell": int(cell)} | self.xy(cell)
                )
            return

    def mob_stands(self, cell: i64) -> bool:
        return any(mob.cell == cell for mob in self.mobs)

    # ---- the dragon, stories, the day --------------------------------------------------------------------

    def patrol(self) -> None:
        """Damage to everyone in the End; then it heals for every crystal that stands."""
        if self.dragon <= 0:
            return
        for player in self.players:
            if player.alive and self.realm_of(player) == v.THE_END:
                for op in self.n.lists[self.n.patrol]:
                    if op.code == v.DAMAGE:
                        self.inflict(player, op.amount, op.type, NONE)
        before = self.dragon
        for hp in self.crystals:
            if hp > 0:
                self.dragon += self.n.crystal_heal
        if self.dragon > self.n.boss_hp:
            self.dragon = self.n.boss_hp
        if self.dragon > before and self.log is not None:
            self.log.tell("dragon_heals", {"amount": self.dragon - before, "hp": self.dragon})

    def count_stories(self, frame: RoundEnd) -> None:
        """W-25: a story that has run its rounds ends, with its effects."""
        place = 0
        while place < len(self.stories):
            if self.left[place] > 0:
                self.left[place] -= 1
                if self.left[place] == 0:
                    card: i64 = self.stories[place]
                    self.end_story(place)
                    if card >= 0:
                        self.fire(self.n.cards[card], v.ON_STORY_END, self.first_alive(), NOTHING)
                    continue
            place += 1

    def day_heals(self) -> None:
        """V-202: after the night everybody recovers (W-28: at most to the maximum)."""
        if self.time != NIGHT:
            return
        for player in self.players:
            if player.alive:
                self.heal(player, self.n.daily_heal + self.stat(player, v.S_DAILY))

    def day_cards(self) -> None:
        if self.time != NIGHT:
            return
        for seat in reversed(self.order()):
            if self.players[seat].alive:
                self.fire_all(self.players[seat], v.ON_DAY_END, NOTHING)

    def flip_time(self) -> None:
        """V-201, V-232, W-37: half a day on; a day ends only after a night round. W-36: doom may begin."""
        if self.time == NIGHT:
            self.day += 1
            self.time = DAY
            for player in self.players:
                player.moved_today = False
        else:
            self.time = NIGHT
        if self.n.doom_day > 0 and self.day >= self.n.doom_day and len(self.stories) == 0:
            self.stories.append(DOOM)
            self.left.append(int(self.n.doom_rounds))
            if self.log is not None:
                self.log.tell("story", {"story": "@story.doom", "rounds": self.n.doom_rounds})
        self.pop()
        self.start_round()

    def start_round(self) -> None:
        self.round += 1
        # W-29: the same order every round, or the first seat passes on.
        if self.n.rotate and self.round > 1:
            self.first = (self.first + 1) % self.seats
        for player in self.players:
            player.escaped = False
            player.lost_turn = False
            player.had_turn = False
            player.joined = False
            player.used = False
            player.killed = False
        if self.log is not None:
            data = {"round": self.round, "day": self.day, "time": f"@time.{v.TIMES[self.time]}"}
            self.log.tell("round", data)
        self.push(Turn(self.first))

    # ---- tasks -------------------------------------------------------------------------------------------

    def fulfils(self, player: Player, task: Task) -> bool:
        """Counting starts with the game, not with the turning-up."""
        goal = task.goal
        if goal == v.G_DAMAGE:
            return player.best_battle >= task.least
        if goal == v.G_BLOCKS:
            return bits(player.visited) >= task.least
        if goal == v.G_REALM:
            return (player.realms >> task.realm) & 1 == 1
        if goal == v.G_MOBS:
            return player.mobs >= task.least
        if goal == v.G_FOOD:
            return player.food >= task.least
        if goal == v.G_ZONES:
            return all(not (task.zones >> slot & 1 and player.gear[slot].kind < 0) for slot in range(3))
        if goal == v.G_BOOKS:
            return len(player.gear[0].books) >= task.least or len(player.gear[1].books) >= task.least
        return player.crystals >= task.least

    def claim_task(self) -> bool:
        """W-35: the first in turn order to fulfil a face-up task takes its reward; the next one is turned up."""
        for place in range(len(self.tasks)):
            task = self.n.tasks[self.tasks[place]]
            for seat in self.order():
                player = self.players[seat]
                if player.alive and self.fulfils(player, task):
                    self.reward(player, task, place)
                    return True
        return False

    def reward(self, player: Player, task: Task, place: i64) -> None:
        self.claimed.append(self.tasks.pop(place))
        player.tasks += 1
        self.count(TASK_TALLY)
        if self.log is not None:
            self.log.tell("task_done", {"seat": player.seat, "who": player.who(), "task": f"@task.{task.id}"})
        self.turn_up_task()
        self.push(Work(task.reward, player.seat))
        if self.n.race and player.tasks >= self.n.race_tasks:
            self.win(BY_TASKS, 1 << player.seat)

    def turn_up_task(self) -> None:
        deck = self.decks[v.D_TASK]
        if len(deck.cards) == 0:
            return
        task = deck.take(len(deck.cards) - 1)
        self.irrevocable += 1
        self.tasks.append(int(task))
        if self.log is not None:
            self.log.tell("task_new", {"task": f"@task.{self.n.tasks[task].id}"})

    def lasting_story(self) -> bool:
        """Is a story in play that only a death ends?"""
        return UNTIL_DEATH in self.left


def bits(mask: i64) -> i64:
    count: i64 = 0
    while mask > 0:
        count += mask & 1
        mask >>= 1
    return count
