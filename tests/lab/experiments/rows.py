"""The matches: the two programs, nodes or time per move, and number of games.

`SOURCES`: the sources' search with an evaluation like micro-Max's. Claims of Muller's page on futility are tested with the
techniques of micro-Max 4.0, other claims with the techniques of 4.4, as when the texts were written. `MAIN`: the shipped search
without one technique against all techniques. `SETS`: builds for chips (`sets.py`).
"""

from dataclasses import dataclass

import sets

# Paths of programs, from the root of the repository.
LABORATORY = "target/experiments/release/goby"
SHIPPED = "target/release/goby"
PLAIN = "--search sources"
FAMILY = ("frontier-futility,general-futility,over-kill,super-stand-pat,specific-deep-futility,general-deep-futility,"
          "weak-general-futility")
# micro-Max 4.0: recapture extension in place of quiescence; no null move, no reductions, no
# futility.
FOUR_0 = (f"{PLAIN} --with recapture-extension --without quiescence,null-move,late-move-reduction,exact-futility,{FAMILY}")
# micro-Max 4.4: all captures in quiescence, null move with R = 2, exact futility.
FOUR_4 = f"{PLAIN} --without late-move-reduction,{FAMILY}"


@dataclass(frozen=True)
class Row:
    """A match of `new` against `old`, with fixed nodes or seconds a move, and the number of games."""
    name: str
    new: str
    old: str
    games: int = 1_000
    nodes: int = 5_000
    # True if the new side's nodes are adjusted so that both use equal instructions.
    by_instructions: bool = False
    program: str = LABORATORY
    # The old program, if it differs from the new one.
    old_program: str = ""
    old_nodes: int = 0
    seconds: float = 0

    @property
    def commands(self):
        """The commands of both sides, run from the root of the repository."""
        return f"{self.program} {self.new}".strip(), f"{self.old_program or self.program} {self.old}".strip()


def at(number, value):
    return f"--set sources_{number}={value}"


def reduced(depth):
    return f"{FOUR_4} --with late-move-reduction {at('reduced_from', depth)}"


EXACT = f"{FOUR_0} --with exact-futility"
FORMS = ["frontier-futility", "super-stand-pat", "specific-deep-futility", "weak-general-futility", "general-futility",
         "over-kill", "general-deep-futility"]

# The most important ones first.
SOURCES = [
    Row("exact-futility", EXACT, FOUR_0, by_instructions=True),
    Row("null-move", FOUR_4, f"{FOUR_4} --without null-move"),
    Row("margin-futility", f"{FOUR_0} --with frontier-futility", FOUR_0, by_instructions=True),
    Row("reduced-5", reduced(5), FOUR_4),
    Row("reduced-3", reduced(3), reduced(5)),
    Row("null-move-1", f"{FOUR_4} {at('null_reduction', 1)}", FOUR_4),
    Row("null-move-3", f"{FOUR_4} {at('null_reduction', 3)}", FOUR_4),
    Row("deep-together", f"{FOUR_4} --with {FAMILY}", FOUR_4),
    Row("internal-deepening", FOUR_4, f"{FOUR_4} --without internal-deepening"),
    Row("delayed-loss", FOUR_4, f"{FOUR_4} --without delayed-loss"),
    Row("guard", f"{FOUR_4} {at('endgame', 40)}", FOUR_4),
    Row("reduced-2", reduced(2), reduced(5)),
    Row("reduced-4", reduced(4), reduced(5)),
    *(Row(form, f"{FOUR_4} --with {form}", FOUR_4) for form in FORMS),
    # A margin of 60, which is no proved bound but was never wrong in the sample of `soundness`.
    *(Row(f"{name}-margin-60", f"{FOUR_4} --with {forms} {at('margin', 60)}", FOUR_4)
      for name, forms in (("deep-together", FAMILY), ("frontier-futility", "frontier-futility"))),
    Row("exact-futility-at-equal-nodes", EXACT, FOUR_0),
    Row("exact-futility-at-50000", EXACT, FOUR_0, nodes=50_000, by_instructions=True),
    Row("exact-futility-at-half-a-second", EXACT, FOUR_0, 200, seconds=0.5),
]
# The ten techniques without which the tree changes most (tests/data/golden/ablation.txt).
MAIN = [Row(f"main-{name}", f"--without {name}", "", nodes=20_000, program=SHIPPED)
         for name in ["late-move-reduction", "raised-alpha", "reverse-futility", "aspiration", "butterfly-history", "late-move-pruning",
                      "exchange-pruning", "table-score", "futility", "improving"]]
# Builds for chips: matches between builds of one size, then the best build of a size against the
# best build of the next size.
PLANNED = [
    ("lm3s6965-hand-written-2-all", "lm3s6965-hand-written-2-few"),
    ("lm3s6965-32-z-all", "lm3s6965-hand-written-2-all"),
    ("lm3s6965-32-s-all", "lm3s6965-32-z-all"),
    ("lm3s6965-64-s-all", "lm3s6965-48-2-all"),
    ("stm32f405-64-s-all", "stm32f405-48-2-all"),
    ("lm3s6965-hand-written-z-fewest", "nrf51822-hand-written-z-few"),
    ("lm3s6965-32-s-all", "lm3s6965-hand-written-z-fewest"),
    ("lm3s6965-64-s-all", "lm3s6965-32-s-all"),
    ("stm32f405-32-s-all", "lm3s6965-32-s-all"),
    ("stm32f405-64-s-all", "stm32f405-32-s-all"),
    ("stm32f405-64-s-all", "lm3s6965-64-s-all"),
]


def meeting(new, old):
    sides = [sets.BY_NAME[name] for name in (new, old)]
    new_nodes, old_nodes = map(sets.nodes, sides)
    arguments = [f"--profile {side.profile}" for side in sides]
    return Row(f"set-{new}-{old}", *arguments, 300, new_nodes, program=sides[0].program, old_program=sides[1].program, old_nodes=old_nodes)


# The matches between builds that have been measured.
MEETINGS = [names for names in PLANNED if set(names) <= set(sets.measured())]
SETS = [meeting(*names) for names in MEETINGS]
ROWS = SOURCES + MAIN + SETS
BY_NAME = {row.name: row for row in ROWS}
