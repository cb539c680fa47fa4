//! The list of the main search's techniques by name, and the switches for them. Their code is in
//! `search/main/technique/`.
//!
//! Each technique can be turned off separately. A constant mask holds the techniques of a build:
//! all that it has tables for, except those that the environment variable `GOBY_WITHOUT` names (for
//! example `GOBY_WITHOUT=null-move,prob-cut`). The build contains no code or tables of a technique
//! that is off. With the feature `switches`, and in this crate's tests, a second mask is chosen at
//! run time.

mod statistics;
mod switches;

pub use statistics::{Count, Statistics};
pub use switches::Switches;

use super::named::techniques;

techniques! {
    NullMove "null-move"
        "A cut node that fails high after a null move is cut."
        "J. Pettersson, Mediocre: [Guide] Null-moves; H. G. Muller, micro-Max 4.4: Null-Move Pruning";
    LateMoveReduction "late-move-reduction"
        "Moves late in the order are searched less deeply first."
        "H. G. Muller, micro-Max 4: Late-Move Reductions";
    MateHolds "mate-holds"
        "A proven mate whose bound fits the window is not searched deeper."
        "H. G. Muller, micro-Max 4.4";
    LateMovePruning "late-move-pruning"
        "Near the leaves, quiet moves late in the order are skipped."
        "T. Romstad, Stockfish (move-count pruning)";
    ExchangePruning "exchange-pruning"
        "Near the leaves, moves that lose material by static exchange are skipped."
        "F. Reul, New Architectures in Computer Chess, 2009";
    TableScore "table-score"
        "The TT score replaces the static eval if its bound shows that it is more accurate."
        "T. Romstad, M. Costalba, J. Kiiski, Stockfish";
    Improving "improving"
        "A node whose static eval is higher than two plies before is pruned earlier and reduced less."
        "M. Costalba, Stockfish";
    Razoring "razoring"
        "Near the leaves, quiescence replaces the search of a node far below alpha."
        "E. Heinz, Scalable Search in Computer Chess, 2000";
    ProbCut "prob-cut"
        "A capture whose shallow search scores far above beta cuts the node."
        "M. Buro, ProbCut: An Effective Selective Extension of the Alpha-Beta Algorithm, 1995";
    SingularExtension "singular-extension"
        "A hash move that is better than all other moves by a margin is extended; multi-cut if another move fails high too."
        "T. Anantharaman, M. Campbell, F. Hsu, Singular Extensions, 1990; multi-cut: Y. Bjornsson, T. Marsland, 2001";
    CaptureHistory "capture-history"
        "Captures that refuted other nodes are ordered earlier."
        "M. Costalba, J. Ostman, Stockfish 9";
    ContinuationHistory "continuation-history"
        "Moves that were good after the same previous moves are ordered earlier."
        "B. Ahlgren, Stockfish 7 (counter-move history)";
    HistoryPruning "history-pruning"
        "Near the leaves, quiet moves with a bad history are skipped."
        "F. Letouzey, Fruit 2; counter-move pruning: Stockfish";
    CorrectionHistory "correction-history"
        "The static eval is corrected by the search results of positions with the same pawns or pieces."
        "Caissa and Stockfish, 2024";
    Aspiration "aspiration"
        "Iterations begin with a narrow window around the last score."
        "D. J. Slate and L. R. Atkin, Chess 4.5: The Northwestern University Chess Program";
    ReverseFutility "reverse-futility"
        "A node whose static eval is far above beta is cut without a search (also called super stand pat)."
        "H. G. Muller, Deep Futility Pruning";
    Futility "futility"
        "Moves that cannot raise the static eval to alpha are skipped; the margin depends on the reduced depth."
        "H. G. Muller, micro-Max 4.1: Futility Pruning";
    InternalReduction "internal-reduction"
        "A PV node or cut node without a hash move is reduced by two plies."
        "E. Schroder, Rebel";
    UpcomingRepetition "upcoming-repetition"
        "A side that can repeat an earlier position of the line has at least a draw."
        "M. van Kervinck, tables of reversible moves, 2013";
    Hindsight "hindsight"
        "The depth of a node after a reduced move is corrected by the change of the static eval."
        "Stockfish";
    RaisedAlpha "raised-alpha"
        "After a move has raised alpha, the remaining moves are reduced."
        "Stockfish";
    ButterflyHistory "butterfly-history"
        "Quiet moves are ordered by the success of moves between the same squares."
        "J. Schaeffer, The History Heuristic, 1989";
    PawnHistory "pawn-history"
        "Quiet moves are ordered by their success in positions with the same pawn structure."
        "Stockfish 16.1";
    ThreatOrder "threat-order"
        "Quiet moves away from an attack by a less valuable piece are ordered earlier, moves into one later."
        "Stockfish 15";
    StoredEvaluation "stored-evaluation"
        "The TT stores static evals, also for positions without a search result."
        "D. Homan, T. Romstad, Stockfish";
    ThreatHistory "threat-history"
        "The butterfly history has separate values for origin and destination squares that the opponent attacks."
        "K. Kahre, F. Eggers, Koivisto, 2021";
}
