//! The list of the main search's techniques by name, and which of them are on. Their files are in
//! `search/main/technique/`.
//!
//! Each can be turned off alone. A constant mask holds the techniques of a build: all that it has room
//! for, except any that `GOBY_WITHOUT=null-move,prob-cut` names in the build's environment, so
//! that their code and tables vanish. Under the feature `switches` (and in this crate's tests) a
//! second mask is chosen at run time.

mod statistics;
mod switches;

pub use statistics::{Count, Statistics};
pub use switches::Switches;

use super::named::techniques;

techniques! {
    NullMove "null-move"
        "Where a cut is expected, a node that fails high although its side passes is cut."
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
        "The table's score takes the place of the evaluation where its bound says that it is nearer the truth."
        "T. Romstad, M. Costalba, J. Kiiski, Stockfish";
    Improving "improving"
        "A side whose evaluation has risen since its last move is cut earlier and reduced less."
        "M. Costalba, Stockfish";
    Razoring "razoring"
        "Near the leaves a node far below alpha is left to quiescence."
        "E. Heinz, Scalable Search in Computer Chess, 2000";
    ProbCut "prob-cut"
        "A capture whose shallow search lies far above beta cuts the node."
        "M. Buro, ProbCut: An Effective Selective Extension of the Alpha-Beta Algorithm, 1995";
    SingularExtension "singular-extension"
        "A hash move that is better than all others by a margin is searched more deeply; several such moves cut."
        "T. Anantharaman, M. Campbell, F. Hsu, Singular Extensions, 1990; multi-cut: Y. Bjornsson, T. Marsland, 2001";
    CaptureHistory "capture-history"
        "Captures that refuted other nodes come earlier among captures."
        "M. Costalba, J. Ostman, Stockfish 9";
    ContinuationHistory "continuation-history"
        "What refuted after the same last moves comes earlier."
        "B. Ahlgren, Stockfish 7 (counter-move history)";
    HistoryPruning "history-pruning"
        "Near the leaves quiet moves that history dislikes are skipped."
        "F. Letouzey, Fruit 2; counter-move pruning: Stockfish";
    CorrectionHistory "correction-history"
        "The evaluation is corrected by what searches of the same pawns and pieces found."
        "Caissa and Stockfish, 2024";
    Aspiration "aspiration"
        "Iterations begin with a narrow window around the last score."
        "D. J. Slate and L. R. Atkin, Chess 4.5: The Northwestern University Chess Program";
    ReverseFutility "reverse-futility"
        "Far above beta a node is cut unsearched: super stand pat under its later name."
        "H. G. Muller, Deep Futility Pruning";
    Futility "futility"
        "Moves that cannot lift the evaluation to alpha are skipped, by the depth that reduction would leave."
        "H. G. Muller, micro-Max 4.1: Futility Pruning";
    InternalReduction "internal-reduction"
        "A node of the principal variation, or where a cut is expected, loses two plies without a hash move."
        "E. Schroder, Rebel";
    UpcomingRepetition "upcoming-repetition"
        "A side that can move back to an earlier position of the line has a draw at least."
        "M. van Kervinck, tables of reversible moves, 2013";
    Hindsight "hindsight"
        "After a reduced move that did not make things worse for its side a node is searched deeper, after one that did less deeply."
        "Stockfish";
    RaisedAlpha "raised-alpha"
        "Once a move has raised alpha, the others lose plies."
        "Stockfish";
    ButterflyHistory "butterfly-history"
        "Quiet moves that refuted other nodes come earlier, by their squares."
        "J. Schaeffer, The History Heuristic, 1989";
    PawnHistory "pawn-history"
        "Quiet moves that refuted in the same structure of pawns come earlier."
        "Stockfish 16.1";
    ThreatOrder "threat-order"
        "Quiet moves that leave the attack of a lesser piece come earlier, those that enter one later."
        "Stockfish 15";
    StoredEvaluation "stored-evaluation"
        "The table keeps evaluations with its entries, and those of positions of which it knows nothing else."
        "D. Homan, T. Romstad, Stockfish";
    ThreatHistory "threat-history"
        "The butterfly history distinguishes whether the opponent attacks the squares of a move."
        "K. Kahre, F. Eggers, Koivisto, 2021";
}
