// Short descriptions of the techniques of the sources' search, by their names.
export const WORDS = {
    "micro-max-evaluation":
        "Count material, the centre, pawns and the king's safety, no more. A move changes that by a known amount at most, which makes futility exact; our evaluation knows more and has no such bound.",
    "best-move-first":
        "Try first what was best before. Once a good move is known, all others need only be proven worse, which takes far fewer nodes.",
    "internal-deepening":
        "Look one ply deep at each node, then two, then three. The shallow looks are cheap and put the moves in a better order for the deep one.",
    "mate-holds":
        "A mate that is proven stays proven: it is not searched again at more depth.",
    "delayed-loss":
        "If something must be lost, better later than now: each move that puts it off is worth a hair.",
    quiescence:
        "Where the depth ends, go on with captures until nothing hangs. Without it the search stops in the middle of exchanges and believes in pieces that are about to be lost.",
    "null-move":
        "Let the side to move pass. If its position is too good even then, the opponent would not have allowed it: the node needs no full search.",
    "null-move-of-mediocre":
        "Another engine's way to pass: never twice in a row, not in check, not on the best line. It takes the place of the other null move.",
    "late-move-reduction":
        "With a good order, late moves are seldom best. They are searched a ply less at first, and again in full only when they surprise.",
    "recapture-extension":
        "A recapture is forced more often than not, so it takes no depth. The source gave it up for quiescence.",
    "exact-futility":
        "On the last ply, a move after which the evaluation is still below what is needed cannot help, be it quiet or a capture: it is not searched.",
    "frontier-futility":
        "Near the end, a capture that would not win enough, even with a margin, is not even made.",
    "general-futility":
        "Near the end, where even the best enemy piece for nothing would not be enough, the node is given up.",
    "over-kill":
        "A capture that wins so much that no reply can matter counts as good enough at once.",
    "super-stand-pat":
        "One to four plies from the end, a side that could lose its best piece and still be ahead is taken at its word.",
    "specific-deep-futility":
        "Deeper still: moves that the opponent's super stand pat would refute are skipped, unless they give check.",
    "general-deep-futility":
        "Where even the two best enemy pieces would not be enough, only checks are searched.",
    "weak-general-futility":
        "Against a lone queen: where the next two pieces are not enough, only captures of the queen, checks and pins are searched.",
};
