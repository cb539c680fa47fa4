// Short descriptions of the techniques of the sources' search, by their names.
export const WORDS = {
    "micro-max-evaluation":
        "Evaluate only material, the centre, pawns and the king's safety. A move changes this by a known amount at most, which makes futility exact; Goby's own evaluation has no such bound.",
    "best-move-first":
        "Try first what was best before. Once a good move is known, all others need only be proven worse, which takes far fewer nodes.",
    "internal-deepening":
        "Look one ply deep at each node, then two, then three. The shallow looks are cheap and put the moves in a better order for the deep one.",
    "mate-holds":
        "A mate that is proven stays proven: it is not searched again at more depth.",
    "delayed-loss":
        "If something must be lost, later is better: each move that delays the loss scores slightly higher.",
    quiescence:
        "Where the depth ends, go on with captures until nothing hangs. Without it the search stops in the middle of exchanges and counts pieces that are about to be lost.",
    "null-move":
        "Let the side to move pass. If its score is still too high, the opponent would not have allowed the position: the node needs no full search.",
    "null-move-of-mediocre":
        "Another engine's way to pass: never twice in a row, not in check, not on the best line. It takes the place of the other null move.",
    "late-move-reduction":
        "With a good order, late moves are seldom best. They are searched a ply less at first, and again in full only when they surprise.",
    "recapture-extension":
        "A recapture is forced more often than not, so it takes no depth. The source gave it up for quiescence.",
    "exact-futility":
        "On the last ply, a move cannot help if the evaluation after it is still too low. It is not searched, quiet or capture.",
    "frontier-futility":
        "Near the end, a capture that would not win enough, even with a margin, is not played.",
    "general-futility":
        "Near the end, a node is not searched if winning even the best enemy piece for nothing would not be enough.",
    "over-kill":
        "A capture that wins so much that no reply can matter counts as good enough at once.",
    "super-stand-pat":
        "One to four plies from the end, a node is cut if the side to move could lose its best piece and still score enough.",
    "specific-deep-futility":
        "Deeper still: moves that the opponent's super stand pat would refute are skipped, unless they give check.",
    "general-deep-futility":
        "Where even the two best enemy pieces would not be enough, only checks are searched.",
    "weak-general-futility":
        "Against a lone queen: where the next two pieces are not enough, only captures of the queen, checks and pins are searched.",
};
