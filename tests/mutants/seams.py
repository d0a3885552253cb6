"""The mutants that every game gets, made from one thing that is hidden in it.

`hidden(state, viewer)` is a small number that this viewer (a seat, or SPECTATOR) may not know; None where all is open.
`keep(state, other)` undoes a part of resampling: what was hidden in the state is so in the other world, too.
"""

from __future__ import annotations

from mutants import Mutant, state_class
from qiju.bots.names import known_bots, make_bot
from qiju.bots.search import SearchBot
from qiju.kernel.events import SPECTATOR, EventLog
from qiju.kernel.menu import MenuItem, Preview
from qiju.kernel.refusal import Refusal
from qiju.kernel.streams import Stream


def next_die(state):
    """What the next die will show: hidden in every game that has dice."""
    return Stream(state.dice.s).die(6)


def leaks(hidden, prefix=""):
    """One hidden thing at every place where something is shown or told."""

    def told_at_set_up(patch, game):
        def make(original):
            def tell_setup(self, state):
                original(self, state)
                if state.log is not None:
                    state.log.tell("leak", {"card": hidden(state, SPECTATOR)})

            return tell_setup

        patch(type(game), "tell_setup", make)

    def told(patch, game):
        def make(original):
            def perform(self, seat, move):
                original(self, seat, move)
                if self.log is not None:
                    self.log.tell("leak", {"card": hidden(self, SPECTATOR)})

            return perform

        patch(state_class(game), "perform", make)

    def told_once_a_round(patch, game):
        """Now and then only: once in four questions."""

        def make(original):
            def perform(self, seat, move):
                original(self, seat, move)
                if self.log is not None and self.window % 4 == 0:
                    self.log.tell("leak", {"card": hidden(self, SPECTATOR)})

            return perform

        patch(state_class(game), "perform", make)

    def whispered(patch, game):
        def make(original):
            def perform(self, seat, move):
                original(self, seat, move)
                other = (seat + 1) % int(self.seats)
                if self.log is not None:
                    self.log.whisper("leak", 1 << other, {"card": hidden(self, other)})

            return perform

        patch(state_class(game), "perform", make)

    def a_part_told(patch, game):
        def make(original):
            def perform(self, seat, move):
                original(self, seat, move)
                found = hidden(self, SPECTATOR)
                if self.log is not None and found is not None:
                    self.log.tell("leak", {"odd": found % 2})

            return perform

        patch(state_class(game), "perform", make)

    def number_of_events(patch, game):
        def make(original):
            def perform(self, seat, move):
                original(self, seat, move)
                if self.log is not None and (hidden(self, SPECTATOR) or 0) % 2:
                    self.log.tell("leak", {})

            return perform

        patch(state_class(game), "perform", make)

    def view(patch, game):
        def make(original):
            def view(self, state, viewer):
                return {**original(self, state, viewer), "leak": hidden(state, viewer) if viewer >= 0 else None}

            return view

        patch(type(game), "view", make)

    def spectators_view(patch, game):
        def make(original):
            def view(self, state, viewer):
                return {**original(self, state, viewer), "leak": hidden(state, viewer) if viewer < 0 else None}

            return view

        patch(type(game), "view", make)

    def order_of_a_view(patch, game):
        def make(original):
            def view(self, state, viewer):
                shown = original(self, state, viewer)
                return dict(reversed(shown.items())) if (hidden(state, viewer) or 0) % 2 else shown

            return view

        patch(type(game), "view", make)

    def menu(patch, game):
        def make(original):
            def menu(self, state, seat):
                items = original(self, state, seat)
                marked = (hidden(state, seat) or 0) % 2
                return [MenuItem(i.move, i.word + " *" * marked, i.refusal, i.preview) for i in items]

            return menu

        patch(type(game), "menu", make)

    def order_of_a_menu(patch, game):
        def make(original):
            def universe(self, state, seat):
                found = original(self, state, seat)
                return found[::-1] if (hidden(state, seat) or 0) % 2 else found

            return universe

        patch(type(game), "universe", make)

    def preview(patch, game):
        def make(original):
            def preview(self, state, seat, move):
                found = original(self, state, seat, move) or Preview({})
                return Preview({**found.changes, "leak": hidden(state, seat) or 0}, found.chances)

            return preview

        patch(type(game), "preview", make)

    def refusal(patch, game):
        def make(original):
            def refusal(self, seat, move):
                found = original(self, seat, move)
                if found is None:
                    return None
                return Refusal(found.key, found.clause, **{**found.values, "leak": hidden(self, seat)})

            return refusal

        patch(state_class(game), "refusal", make)

    def word(patch, game):
        def make(original):
            def word(self, state, seat, move):
                return original(self, state, seat, move) + "!" * ((hidden(state, seat) or 0) % 2)

            return word

        patch(type(game), "word", make)

    def label(patch, game):
        def make(original):
            def label(self, state, seat, move, lang):
                return original(self, state, seat, move, lang) + "!" * ((hidden(state, seat) or 0) % 2)

            return label

        patch(type(game), "label", make)

    def aliases(patch, game):
        def make(original):
            def aliases(self, state, seat, move):
                return [*original(self, state, seat, move), f"move {hidden(state, seat)}"]

            return aliases

        patch(type(game), "aliases", make)

    def question(patch, game):
        def make(original):
            def question(self, seat):
                return 2 * original(self, seat) + (hidden(self, seat) or 0) % 2

            return question

        patch(state_class(game), "question", make)

    def order_of_moves(patch, game):
        def make(original):
            def legal(self, seat):
                moves = original(self, seat)
                return moves[::-1] if (hidden(self, seat) or 0) % 2 else moves

            return legal

        patch(state_class(game), "legal", make)

    def bot(patch, game):
        def make(original):
            def choose(self, state, seat, moves, stream):
                original(self, state, seat, moves, stream)
                return moves[(hidden(state, seat) or 0) % len(moves)]

            return choose

        patch(type(make_bot(game, known_bots(game)[0])), "choose", make)

    def bots_draws(patch, game):
        def make(original):
            def choose(self, state, seat, moves, stream):
                for _ in range((hidden(state, seat) or 0) % 2):
                    stream.below(2)
                return moves[0]

            return choose

        patch(type(make_bot(game, known_bots(game)[0])), "choose", make)

    listed = [
        ("told at set-up", "An event at set-up tells everybody.", "check_chance", told_at_set_up),
        ("told", "Every decision tells everybody.", "check_told", told),
        ("told now and then", "One question in four tells everybody.", "check_told", told_once_a_round),
        ("whispered", "Every decision tells the next seat.", "check_told", whispered),
        ("a part told", "Every decision tells everybody whether it is odd.", "check_told", a_part_told),
        ("one event more", "Where it is odd, one event more is told.", "check_told", number_of_events),
        ("view", "The view of a seat shows it.", "check_paired_worlds", view),
        ("spectators' view", "What spectators see shows it.", "check_paired_worlds", spectators_view),
        ("order of a view", "The order of what a view lists depends on it.", "check_paired_worlds", order_of_a_view),
        ("menu", "An item of the menu is marked by it.", "check_paired_worlds", menu),
        ("order of a menu", "The order of the menu depends on it.", "check_paired_worlds", order_of_a_menu),
        ("preview", "The preview of a move counts it in.", "check_paired_worlds", preview),
        ("refusal", "What is refused is refused with it.", "check_paired_worlds", refusal),
        ("word", "A move is written otherwise by it.", "check_paired_worlds", word),
        ("label", "A button reads otherwise by it.", "check_paired_worlds", label),
        ("aliases", "It may be typed.", "check_paired_worlds", aliases),
        ("question", "The id of a question depends on it.", "check_paired_worlds", question),
        ("order of moves", "The order of the legal moves depends on it.", "check_paired_worlds", order_of_moves),
        ("bot", "The house's bot decides by it.", "check_paired_worlds", bot),
        ("bot's luck", "The house's bot draws by it.", "check_paired_worlds", bots_draws),
    ]
    return [Mutant(f"{prefix}{name}", sentence, check, apply) for name, sentence, check, apply in listed]


def always():
    """What can be done wrong in any game."""

    def listening_in(patch, game):
        def make(original):
            def heard_by(self, viewer, after=0):
                """A spectator hears what whoever knows most hears."""
                if viewer != SPECTATOR:
                    return original(self, viewer, after)
                loud = EventLog()
                for event in self.events:
                    loud.tell(event.kind, event.full)
                return original(loud, viewer, after)

            return heard_by

        patch(EventLog, "heard_by", make)

    def true_dice(patch, game):
        def keep(state, other):
            other.dice.s = state.dice.s

        patch(state_class(game), "resample", keeping(keep))

    def true_draws(patch, game):
        def keep(state, other):
            other.deal.s = state.deal.s

        patch(state_class(game), "resample", keeping(keep))

    def same_dice(patch, game):
        def keep(state, other):
            other.dice.s = 12345

        patch(state_class(game), "resample", keeping(keep))

    def dice_from_the_true_ones(patch, game):
        def keep(state, other):
            other.dice.s = state.dice.s ^ other.dice.s

        patch(state_class(game), "resample", keeping(keep))

    def clone_with_a_log(patch, game):
        def make(original):
            def clone(self):
                other = original(self)
                other.log = self.log
                return other

            return clone

        patch(state_class(game), "clone", make)

    def no_die(patch, game):
        def make(original):
            def perform(self, seat, move):
                before = self.irrevocable
                original(self, seat, move)
                self.irrevocable = before

            return perform

        patch(state_class(game), "perform", make)

    def die_told(patch, game):
        def make(original):
            def perform(self, seat, move):
                original(self, seat, move)
                if self.log is not None:
                    self.log.tell("leak", {"die": next_die(self)})

            return perform

        patch(state_class(game), "perform", make)

    def die_in_the_view(patch, game):
        def make(original):
            def view(self, state, viewer):
                return {**original(self, state, viewer), "die": next_die(state)}

            return view

        patch(type(game), "view", make)

    def die_previewed(patch, game):
        def make(original):
            def preview(self, state, seat, move):
                found = original(self, state, seat, move) or Preview({})
                return Preview({**found.changes, "die": next_die(state)}, found.chances)

            return preview

        patch(type(game), "preview", make)

    def die_of_a_bot(patch, game):
        def make(original):
            def choose(self, state, seat, moves, stream):
                return moves[next_die(state) % len(moves)]

            return choose

        patch(type(make_bot(game, known_bots(game)[0])), "choose", make)

    def believed_dice(patch, game):
        def keep(state, other):
            other.dice.s = state.dice.s

        patch(type(game), "believe", believing(keep))

    def key_of_the_truth(patch, game):
        def make(original):
            def information_key(self, seat):
                return int(self.digest()[:12], 16)

            return information_key

        patch(state_class(game), "information_key", make)

    def one_key_for_all(patch, game):
        def make(original):
            def information_key(self, seat):
                return 7

            return information_key

        patch(state_class(game), "information_key", make)

    def search_that_peeks(patch, game):
        def make(original):
            def root(self, state, seat, moves, stream, limit):
                return original(self, state, seat, moves, Stream(stream.s ^ state.dice.s), limit)

            return root

        patch(SearchBot, "root", make)

    listed = [
        ("true dice believed in", "Believed worlds have the true dice to come.", "check_believed", believed_dice),
        (
            "a key of the truth",
            "The key of what a seat knows holds what is hidden.",
            "check_information",
            key_of_the_truth,
        ),
        ("one key for all", "All that a seat may know has the same key.", "check_information", one_key_for_all),
        ("a search that peeks", "A bot that thinks ahead draws by the true dice.", "check_thoughts", search_that_peeks),
        (
            "spectators listen in",
            "Spectators hear every whisper, live and in the sync of whoever comes later.",
            "check_told check_sealed",
            listening_in,
        ),
        ("next die told", "Every decision tells what the next die will show.", "check_chance", die_told),
        ("next die in the view", "The view shows the next die.", "check_paired_worlds", die_in_the_view),
        ("next die in a preview", "A preview rolls the true dice.", "check_paired_worlds", die_previewed),
        ("a bot that knows the dice", "The house's bot looks at the next die.", "check_paired_worlds", die_of_a_bot),
        ("true dice", "Resampling keeps the dice to come.", "check_resampling", true_dice),
        ("true draws", "Resampling keeps the shuffles to come.", "check_resampling", true_draws),
        ("the same dice", "All imagined worlds have the same dice to come.", "check_resampling", same_dice),
        (
            "dice from the true ones",
            "Imagined dice are made from the true ones.",
            "check_resampling",
            dice_from_the_true_ones,
        ),
        ("a clone with a log", "What is tried out on a copy is told to the table.", "check_clones", clone_with_a_log),
        ("it can be taken back", "What is rolled or shown does not count as irrevocable.", "check_irrevocable", no_die),
    ]
    return [Mutant(name, sentence, check, apply) for name, sentence, check, apply in listed]


def believing(keep):
    """A `believe` that then spoils its world with `keep(state, other)`."""

    def make(original):
        def believe(self, state, seat, stream):
            other = original(self, state, seat, stream)
            keep(state, other)
            return other

        return believe

    return make


def keeping(keep):
    """A `resample` that then spoils its world with `keep(state, other)`."""

    def make(original):
        def resample(self, seat, stream):
            other = original(self, seat, stream)
            keep(self, other)
            return other

        return resample

    return make


def resampled(name, sentence, spoil, check="check_resampling"):
    """Resampling that goes wrong: `spoil(state, other)`."""
    return Mutant(name, sentence, check, lambda patch, game: patch(state_class(game), "resample", keeping(spoil)))


def resampled_for(name, sentence, spoil, check="check_paired_worlds"):
    """The same where it depends on the seat: `spoil(state, other, seat)`."""

    def make(original):
        def resample(self, seat, stream):
            other = original(self, seat, stream)
            spoil(self, other, seat)
            return other

        return resample

    return Mutant(name, sentence, check, lambda patch, game: patch(state_class(game), "resample", make))


def forgotten(find, field, value=0):
    """A field of a piece (`find(state)`, None where there is none) that a copy, a pack or an unpacked state lacks."""

    def forget(state):
        piece = find(state)
        if piece is not None:
            setattr(piece, field, value)
        return state

    def in_a_copy(patch, game):
        patch(state_class(game), "clone", lambda original: lambda self: forget(original(self)))

    def in_a_pack(patch, game):
        def make(original):
            def pack(self):
                piece = find(self)
                if piece is None:
                    return original(self)
                before = getattr(piece, field)
                setattr(piece, field, value)
                packed = original(self)
                setattr(piece, field, before)
                return packed

            return pack

        patch(state_class(game), "pack", make)

    def unpacked(patch, game):
        patch(type(game), "unpack", lambda original: lambda self, setup, data: forget(original(self, setup, data)))

    return [
        Mutant(f"{field} forgotten in a copy", f"A copy has no {field}.", "check_fields", in_a_copy),
        Mutant(f"{field} forgotten in a pack", f"A pack has no {field}.", "check_fields", in_a_pack),
        Mutant(f"{field} forgotten in reading", f"An unpacked state has no {field}.", "check_fields", unpacked),
    ]


def shared(name, share):
    """A copy that holds something of its state's: `share(state, other)`."""

    def make(original):
        def clone(self):
            other = original(self)
            share(self, other)
            return other

        return clone

    return Mutant(
        f"{name} shared by copies",
        f"A copy shares {name} with its state.",
        "check_fields",
        lambda patch, game: patch(state_class(game), "clone", make),
    )


def sealed_told(tell):
    """While others still think, everybody hears how one has answered: where `tell(state, seat, move)` says so."""

    def make(original):
        def perform(self, seat, move):
            sealed = tell(self, seat, move)
            original(self, seat, move)
            if sealed and self.log is not None:
                self.log.tell("leak", {"move": int(move)})

        return perform

    return Mutant(
        "a sealed answer told",
        "How one has answered is told before all have.",
        "check_sealed",
        lambda patch, game: patch(state_class(game), "perform", make),
    )
