"""The claims of the sources, in the order of the texts: each with its figure, ours, and whether it holds.

A claim about strength holds when the whole 95 % interval lies where it puts it, and does not hold when it lies wholly elsewhere;
between, so few games do not decide.
"""

from dataclasses import dataclass
from typing import Callable

from figures import TREES, claims, elo_of, games, guards, lines, of_technique, saved, tree, trees

# What is too few games for a word on strength.
LEAST_GAMES = 200
# Elo: what a technique without benefit may still bring.
LITTLE = 20
FUTILITY = "micro-Max 4.1: Futility Pruning"
NULL_MOVE = "micro-Max 4.4: Null-Move Pruning"
REDUCTIONS = "micro-Max 4: Late-Move Reductions"
MEDIOCRE = "Mediocre: [Guide] Null-moves"
DEEP = "Deep Futility Pruning"


@dataclass(frozen=True)
class Claim:
    """A row of the table; `find` returns our figure and the verdict."""
    source: str
    words: str
    figure: str
    find: Callable[[], tuple[str, str]]


def strength(name):
    """The figure of a match."""
    count, elo = games(name)
    if not elo:
        return "not yet played"
    low, middle, high = elo
    return f"{middle:+.0f} Elo ({low:+.0f} to {high:+.0f}), {count} games"


def gains(*names, at_least=0.0, at_most=float("inf")):
    """A finder: the Elo of matches, and whether all of it lies between two bounds."""
    def find():
        return "; ".join(f"{strength(name)}, {nodes(name)}" for name in names), " / ".join(within(name, at_least, at_most) for name in names)
    return find


def within(name, least, most):
    count, elo = games(name)
    if count < LEAST_GAMES:
        return "open: too few games"
    low, _, high = elo
    if least <= low and high <= most:
        return "holds"
    return "does not hold" if high < least or low > most else "open: not separable"


def figure_of_41():
    """Both readings of 4.1's figure: 59 %, and 40 Elo; by instructions, and at its own half a second."""
    names = "exact-futility", "exact-futility-at-half-a-second"
    return (f"{strength(names[0])}, for the same instructions; {strength(names[1])}, at half a second",
            " / ".join(map(inside_41, names)))


def inside_41(name):
    """Which reading of 4.1's figure lies in the interval of a match."""
    _, elo = games(name)
    if not elo:
        return "open: not yet played"
    inside = [words for words, figure in (("59 %", elo_of(.59)), ("40 Elo", 40)) if elo[0] <= figure <= elo[2]]
    return f"not excluded: {' and '.join(inside)}" if inside else "does not hold"


def no_drawback():
    less = saved("exact-futility")
    return (f"{less:.1f} % fewer instructions a node (valgrind), and the same scores (`the_exact_comparison_changes_no_score_and_saves_nodes`)",
            "holds" if less > 0 else "does not hold")


def nodes(name):
    """How the new side's tree compares."""
    new, old, depth = tree(name)
    return f"{100 * abs(new / old - 1):.1f} % {'fewer' if new < old else 'more'} nodes to depth {depth}"


def saves_nodes(name):
    """A finder: the nodes of a match's new side."""
    def find():
        new, old, _ = tree(name)
        return nodes(name), "holds" if new < old else "does not hold"
    return find


def guard_saves():
    off, on = guards("guard-off"), guards("guard-micro-max")
    few = [class_ for class_ in off if class_ in ("pawns", "a minor piece", "two minor pieces")]
    if not few:
        return "not yet counted", "open"
    wrong_off, wrong_on, endings = (sum(table[class_][column] for class_ in few) for table, column in ((off, 0), (on, 0), (off, 1)))
    ratio = sum(on[class_][2] for class_ in few) / sum(off[class_][2] for class_ in few)
    return (f"wrong verdicts in {endings} endings of at most two minor pieces: {wrong_off} without the guard, {wrong_on} with it, for "
            f"{ratio:.1f} times the nodes"), "holds" if wrong_on < wrong_off else "does not hold"


def stalemates():
    found = guards("guard-micro-max").get("stalemate near")
    if not found:
        return "not yet counted", "open"
    wrong, endings, *_ = found
    return f"{wrong} of {endings} verdicts wrong where a stalemate is two plies away or nearer", "holds" if wrong * 20 <= endings else "does not hold"


def zugzwang():
    found = guards("guard-mediocre")
    if not found:
        return "not yet counted", "open"
    told = ", ".join(f"{class_} {wrong} of {endings}" for class_, (wrong, endings, *_) in found.items())
    worst = max(found, key=lambda class_: found[class_][0] / found[class_][1])
    return f"wrong verdicts: {told}", "holds" if worst == "pawns" else f"depends: most with {worst}"


def minimal_tree():
    formula, perfect = trees("tree-formula"), trees("tree-perfect")
    told = ", ".join(f"depth {depth}: {perfect[depth] / formula[depth]:.2f}" for depth in sorted(perfect))
    close = perfect and all(.8 <= perfect[depth] / formula[depth] <= 1.25 for depth in perfect)
    return f"leaves over the formula's, perfect order, {told}", "holds" if close else "depends"


def needs_perfect_order():
    told, worst = [], []
    for name, order in list(TREES.items())[1:]:
        deepest = max(set(trees(name)) & set(trees("tree-perfect")))
        worst.append(trees(name)[deepest] / trees("tree-perfect")[deepest])
        told.append(f"{order} {worst[-1]:.1f} (depth {deepest})")
    return f"leaves over those of perfect order: {', '.join(told)}", "holds" if min(worst) > 1.25 else "does not hold"


def sound():
    told, wrong = [], 0
    for margin in ("0", "30", "60", "120"):
        counts = [of_technique(margin, technique) for technique in SOUND]
        total, bad = (sum(column) for column in zip(*((right + wrong, wrong) for right, wrong, _ in counts)))
        told.append(f"{margin}: {bad} of {total:,}")
        wrong = bad
    positions = claims("60")[1]
    return (f"wrong claims by margin, over {positions:,} positions: {'; '.join(told)}",
            "holds, with a margin that bounds the evaluation" if wrong == 0 else "depends on the margin")


SOUND = ("frontier-futility", "general-futility", "over-kill", "super-stand-pat", "specific-deep-futility", "general-deep-futility")


def rate(technique, name):
    def find():
        right, wrong, exempt = of_technique("60", technique)
        if not right:
            return "not yet counted", "open"
        return (f"{wrong} of {right + wrong:,} claims of {name} wrong with a margin of 60, {exempt} not checked",
                "holds" if wrong * 1000 <= right else "does not hold")
    return find


def evasions():
    without, with_ = (of_technique(margin, "frontier-futility") for margin in ("60", "60-evasions"))
    if not with_[0]:
        return "not yet counted", "open"
    shares = [100 * wrong / (right + wrong) for right, wrong, _ in (without, with_)]
    return (f"frontier futility's claims wrong: {shares[0]:.3f} % with stand pat in check, {shares[1]:.3f} % with evasions; super stand "
            f"pat's {of_technique('60', 'super-stand-pat')[1]} and {of_technique('60-evasions', 'super-stand-pat')[1]}",
            "holds" if shares[1] > 10 * shares[0] else "does not hold")


def bulk():
    found = dict(lines("quiet-moves"))
    if not found:
        return "not yet counted", "open"
    quiet, all_ = map(int, found["suite"].split(" of "))
    return f"{100 * quiet / all_:.0f} % of {all_:,} moves", "holds" if .85 < quiet / all_ < .95 else "does not hold"


CLAIMS = [
    Claim(FUTILITY, "the exact form is worth this at half a second a move", "59 %, \"~40 Elo\"", figure_of_41),
    Claim(FUTILITY, "the exact form makes it stronger, at ten times the nodes too", "-", gains("exact-futility", "exact-futility-at-50000")),
    Claim(FUTILITY, "it speeds up the search without any drawback", "-", no_drawback),
    Claim(FUTILITY, "every node iterates from the table's depth (internal deepening): fewer nodes", "-", saves_nodes("internal-deepening")),
    Claim(FUTILITY, "internal deepening makes it stronger", "-", gains("internal-deepening")),
    Claim(FUTILITY, "losses are put off (delayed loss): stronger", "-", gains("delayed-loss")),
    Claim(NULL_MOVE, "the null move saves a lot of search effort", "-", saves_nodes("null-move")),
    Claim(NULL_MOVE, "R = 2 makes it stronger than no null move", "-", gains("null-move")),
    Claim(NULL_MOVE, "with few pieces it must be off, for zugzwang", "R > 35", guard_saves),
    Claim(NULL_MOVE, "playing without that guard is weaker", "-", gains("guard", at_least=float("-inf"), at_most=0)),
    Claim(NULL_MOVE, "a stalemate is missed now and then, no more", "\"occasional\"", stalemates),
    Claim(REDUCTIONS, "reductions save nodes on average", "-", saves_nodes("reduced-5")),
    Claim(REDUCTIONS, "they make it stronger: less harm than good", "-", gains("reduced-5")),
    Claim(REDUCTIONS, "from less than 5 plies on (4, 3, 2, 1) they bring little more", f"here: at most {LITTLE} Elo",
          gains("reduced-4", "reduced-3", "reduced-2", "reduced-1", at_least=float("-inf"), at_most=LITTLE)),
    Claim(MEDIOCRE, "alpha-beta's least tree", "B^(D/2) + B^(D/2) - 1", minimal_tree),
    Claim(MEDIOCRE, "to get there the order must be perfect", "-", needs_perfect_order),
    Claim(MEDIOCRE, "R = 1 is too little: weaker than R = 2", "-", gains("null-move-1", at_least=float("-inf"), at_most=0)),
    Claim(MEDIOCRE, "R = 3 is too much: weaker than R = 2", "-", gains("null-move-3", at_least=float("-inf"), at_most=0)),
    Claim(MEDIOCRE, "zugzwang makes it wrong, above all in pawn endings", "-", zugzwang),
    Claim(DEEP, "quiet moves are the bulk of all", "~90 %", bulk),
    Claim(DEEP, "pruning by a margin that bounds the evaluation's change is sound", "0 wrong", sound),
    Claim(DEEP, "super stand pat to 2 + R is sound", "0 wrong", rate("super-stand-pat", "super stand pat")),
    Claim(DEEP, "weak general futility is less sound, but very safe", "\"very safe\"", rate("weak-general-futility", "weak futility")),
    Claim(DEEP, "if quiescence evaded checks, much of it would be unsound", "-", evasions),
    Claim(DEEP, "frontier futility with a margin makes it stronger (on 4.0; on 4.4)", "-", gains("margin-futility", "frontier-futility")),
    *(Claim(DEEP, f"{form.replace('-', ' ')}, alone, makes it stronger", "-", gains(form))
      for form in ("general-futility", "over-kill", "super-stand-pat", "specific-deep-futility", "general-deep-futility",
                   "weak-general-futility")),
    Claim(DEEP, "all its forms together make it stronger", "-", gains("deep-together")),
]
