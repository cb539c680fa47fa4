"""The claims of the sources in the order of the texts: each with the source's figure, our figure, and a verdict.

A claim about strength is a range of Elo. It holds if our whole 95 % interval is inside the range, and does not hold if the
interval is wholly outside. Otherwise the games are too few to decide.
"""

import math
from dataclasses import dataclass
from typing import Callable

from figures import OWN, TREES, claims, elo_of, games, guards, lines, of_technique, saved, tree, trees

# Fewer games than this do not decide a claim about strength.
LEAST_GAMES = 200
# A gain of at most this many Elo counts as no gain.
LITTLE = 20
FUTILITY = "micro-Max 4.1: Futility Pruning"
NULL_MOVE = "micro-Max 4.4: Null-Move Pruning"
REDUCTIONS = "micro-Max 4: Late-Move Reductions"
MEDIOCRE = "Mediocre: [Guide] Null-moves"
DEEP = "Deep Futility Pruning"


@dataclass(frozen=True)
class Claim:
    """A row of the table. `find` returns our figure and the verdict."""
    source: str
    words: str
    figure: str
    find: Callable[[], tuple[str, str]]


def strength(name):
    """The result of a match in words."""
    count, elo = games(name)
    if not elo:
        return "not yet played"
    low, middle, high = elo
    return f"{middle:+.0f} Elo ({low:+.0f} to {high:+.0f}), {count} games"


def gains(*names, at_least=0.0, at_most=float("inf")):
    """A `find` function: the Elo of matches, and the verdict for a range of Elo."""
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
    """4.1's figures (59 % and 40 Elo), compared with two matches: at equal instructions, and at half a second a move."""
    names = "exact-futility", "exact-futility-at-half-a-second"
    return (f"{strength(names[0])}, for the same instructions; {strength(names[1])}, at half a second",
            " / ".join(map(inside_41, names)))


def inside_41(name):
    """Verdict: the figures of 4.1 that are inside the interval of a match."""
    count, elo = games(name)
    if count < LEAST_GAMES:
        return "open: too few games"
    inside = [words for words, figure in (("59 %", elo_of(.59)), ("40 Elo", 40)) if elo[0] <= figure <= elo[2]]
    return f"not excluded: {' and '.join(inside)}" if inside else "does not hold"


def no_drawback():
    less = saved("exact-futility")
    return (f"{less:.1f} % fewer instructions a node (valgrind), and the same scores (`the_exact_comparison_changes_no_score_and_saves_nodes`)",
            "holds" if less > 0 else "does not hold")


def nodes(name):
    """The nodes of the new side compared with the old side, in words."""
    new, old, depth = tree(name)
    return f"{100 * abs(new / old - 1):.1f} % {'fewer' if new < old else 'more'} nodes to depth {depth}"


def saves_nodes(name):
    """A `find` function: the nodes of a match's new side."""
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


def zugzwang():
    found = guards("guard-mediocre")
    if not found:
        return "not yet counted", "open"
    told = ", ".join(f"{class_} {wrong} of {endings}" for class_, (wrong, endings, *_) in found.items())
    pawns, *others = ((wrong, endings) for wrong, endings, *_ in found.values())
    most = max(others, key=lambda one: one[0] / one[1])
    return f"wrong verdicts: {told}", "holds" if is_more(pawns, most) else "open: not separable"


def is_more(one, other):
    """True if one share is greater than another by more than two standard errors."""
    shares = [part / whole for part, whole in (one, other)]
    error = math.sqrt(sum(share * (1 - share) / whole for share, (_, whole) in zip(shares, (one, other))))
    return shares[0] - shares[1] > 2 * error


def minimal_tree():
    perfect = trees("tree-perfect")
    ratios = [{depth: perfect[depth] / trees(name)[depth] for depth in sorted(perfect)} for name in ("tree-printed", "tree-formula")]
    close = [[depth for depth, ratio in one.items() if .8 <= ratio <= 1.25] for one in ratios]
    told = ["; ".join(f"depth {depth} {ratio:.2f}" for depth, ratio in one.items()) for one in ratios]
    verdict = "holds" if close[0] == list(perfect) else "holds at even depths; at odd ones with D/2 rounded up once and down once"
    return (f"leaves of perfect order over it: {told[0]}; with D/2 rounded up once and down once: {told[1]}",
            verdict if close[1] == list(perfect) else "does not hold")


def needs_perfect_order():
    told, worst = [], []
    for name, order in list(TREES.items())[1:]:
        deepest = max(set(trees(name)) & set(trees("tree-perfect")))
        worst.append(trees(name)[deepest] / trees("tree-perfect")[deepest])
        told.append(f"{order} {worst[-1]:.1f} (depth {deepest})")
    return f"leaves over those of perfect order: {', '.join(told)}", "holds" if min(worst) > 1.25 else "does not hold"


def wrong_of(margin):
    """The number of wrong claims of the sound techniques, and of all their claims."""
    counts = [of_technique(margin, technique) for technique in SOUND]
    return tuple(sum(column) for column in zip(*((wrong, right + wrong) for right, wrong, _ in counts)))


def sound():
    told = ["{}: {:,} of {:,}".format(margin, *wrong_of(margin)) for margin in ("0", "30", "60", "120")]
    own = ["{:,} of {:,} ({})".format(*wrong_of(f"120-{kind}"), kind.replace("-", " ") + "'s" * (kind == "network")) for kind in OWN]
    return (f"wrong claims by margin, over {claims('120')[1]:,} positions: {'; '.join(told)}. With evaluations that 120 does not bound: "
            f"{'; '.join(own)}", "holds, with a margin that bounds the evaluation" if not wrong_of("120")[0] else "does not hold")


SOUND = ("frontier-futility", "general-futility", "over-kill", "super-stand-pat", "specific-deep-futility", "general-deep-futility")


def rate(technique, name):
    def find():
        right, wrong, exempt = of_technique("120", technique)
        if not right:
            return "not yet counted", "open"
        return (f"{wrong} of {right + wrong:,} claims of {name} wrong, {exempt} not checked",
                "holds" if wrong * 1000 <= right else "does not hold")
    return find


def evasions():
    without, with_ = (of_technique(margin, "frontier-futility") for margin in ("120", "120-evasions"))
    if not with_[0]:
        return "not yet counted", "open"
    shares = [100 * wrong / (right + wrong) for right, wrong, _ in (without, with_)]
    return (f"frontier futility's claims wrong: {shares[0]:.3f} % with stand pat in check, {shares[1]:.3f} % with evasions; super stand "
            f"pat's {of_technique('120', 'super-stand-pat')[1]} and {of_technique('120-evasions', 'super-stand-pat')[1]}",
            "holds" if shares[1] > 10 * shares[0] else "does not hold")


def bulk():
    found = dict(lines("quiet-moves"))
    if not found:
        return "not yet counted", "open"
    quiet, all_ = map(int, found["suite"].split(" of "))
    return f"{100 * quiet / all_:.0f} % of {all_:,} moves", "holds" if .85 < quiet / all_ < .95 else "does not hold"


CLAIMS = [
    Claim(FUTILITY, "4.1 beats 4.0 at half a second a move by this", "59 %, \"~40 Elo\"", figure_of_41),
    Claim(FUTILITY, "it speeds up the search without any drawback", "-", no_drawback),
    Claim(NULL_MOVE, "the null move saves a lot of search effort", "-", saves_nodes("null-move")),
    Claim(NULL_MOVE, "it is dangerous with few pieces, for zugzwang", "R > 35", guard_saves),
    Claim(REDUCTIONS, "reductions save time on the average", "-", saves_nodes("reduced-5")),
    Claim(REDUCTIONS, "reducing all non-captures that fail low does less harm than good", "-", gains("reduced-5")),
    Claim(REDUCTIONS, "below 3 plies for the reply (from 4, 3, 2 on) little is left to gain", f"here: at most {LITTLE} Elo",
          gains("reduced-4", "reduced-3", "reduced-2", at_least=float("-inf"), at_most=LITTLE)),
    Claim(MEDIOCRE, "alpha-beta's least tree", "B^(D/2) + B^(D/2) - 1", minimal_tree),
    Claim(MEDIOCRE, "to get there the order must be perfect", "-", needs_perfect_order),
    Claim(MEDIOCRE, "what the null move misses is made good by speed (tried in 4.4)", "-", gains("null-move")),
    Claim(MEDIOCRE, "R = 1 is usually too small, R = 3 too large (tried in 4.4, against R = 2)", "-",
          gains("null-move-1", "null-move-3", at_least=float("-inf"), at_most=0)),
    Claim(MEDIOCRE, "zugzwang is a risk with few pieces, \"especially\" in pawn endings", "-", zugzwang),
    Claim(DEEP, "quiet moves are the bulk of all", "~90 %", bulk),
    Claim(DEEP, "with a margin that bounds a move's positional part the family is sound", "0 wrong", sound),
    Claim(DEEP, "super stand pat to 2 + R is sound", "0 wrong", rate("super-stand-pat", "super stand pat")),
    Claim(DEEP, "weak general futility is less sound, but very safe", "\"very safe\"", rate("weak-general-futility", "weak futility")),
    Claim(DEEP, "without stand pat in check much of it would be unsound", "-", evasions),
    Claim(DEEP, "anything that a margin prunes in frontier nodes is a gain (on 4.0; on 4.4)", "-", gains("margin-futility", "frontier-futility")),
]
