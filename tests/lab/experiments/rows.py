"""The matches in the sources' own setting: what plays, at how many nodes, how often.

All play the sources' search with an evaluation of micro-Max's kind (`sources_plain`), in the build that `games.py` makes. The
setting of a page is what its engine had when the page was written: 4.0 for the page on futility, 4.4 for the others.
"""

from dataclasses import dataclass

PLAIN = "--set sources_plain=1 --search sources"
FAMILY = ("frontier-futility,general-futility,over-kill,super-stand-pat,specific-deep-futility,general-deep-futility,"
          "weak-general-futility")
# "Quiescence search with recaptures", no null move, no reductions, no futility.
FOUR_0 = (f"{PLAIN} --with recapture-extension --without quiescence,null-move,late-move-reduction,exact-futility,{FAMILY}")
# All captures in quiescence, R = 2, the exact comparison.
FOUR_4 = f"{PLAIN} --without late-move-reduction,{FAMILY}"


@dataclass(frozen=True)
class Row:
    """A match of `new` against `old`; nodes of a move for each, games when it is whole."""
    name: str
    new: str
    old: str
    games: int = 600
    nodes: int = 5_000
    # The new one gets as many nodes as take the instructions of the old one's.
    by_instructions: bool = False


def at(number, value):
    return f"--set sources_{number}={value}"


def reduced(depth):
    return f"{FOUR_4} --with late-move-reduction {at('reduced_from', depth)}"


EXACT = f"{FOUR_0} --with exact-futility"
FORMS = ["frontier-futility", "super-stand-pat", "specific-deep-futility", "weak-general-futility", "general-futility",
         "over-kill", "general-deep-futility"]

# The most important ones first.
ROWS = [
    Row("exact-futility", EXACT, FOUR_0, 2_000, by_instructions=True),
    Row("null-move", FOUR_4, f"{FOUR_4} --without null-move", 2_000),
    Row("margin-futility", f"{FOUR_0} --with frontier-futility", FOUR_0, by_instructions=True),
    Row("reduced-5", reduced(5), FOUR_4),
    Row("reduced-3", reduced(3), reduced(5)),
    Row("null-move-1", f"{FOUR_4} {at('null_reduction', 1)}", FOUR_4),
    Row("null-move-3", f"{FOUR_4} {at('null_reduction', 3)}", FOUR_4),
    Row("deep-together", f"{FOUR_4} --with {FAMILY}", FOUR_4),
    Row("internal-deepening", FOUR_4, f"{FOUR_4} --without internal-deepening"),
    Row("delayed-loss", FOUR_4, f"{FOUR_4} --without delayed-loss"),
    Row("guard", f"{FOUR_4} {at('endgame', 40)}", FOUR_4),
    Row("reduced-1", reduced(1), reduced(5)),
    Row("reduced-2", reduced(2), reduced(5)),
    Row("reduced-4", reduced(4), reduced(5)),
    *(Row(form, f"{FOUR_4} --with {form}", FOUR_4) for form in FORMS),
    Row("exact-futility-at-equal-nodes", EXACT, FOUR_0),
    Row("exact-futility-at-50000", EXACT, FOUR_0, nodes=50_000, by_instructions=True),
]
BY_NAME = {row.name: row for row in ROWS}
