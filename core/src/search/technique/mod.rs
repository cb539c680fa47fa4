//! The techniques of both searches by name, and the switches for them. Their code is in
//! `search/main/technique/` and `search/sources/`.
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

/// Defines the techniques in lists, one for each search. Each line has an identifier, a
/// command-line name, a description and a source. A name is unique in its list.
macro_rules! techniques {
    ($(
        $(#[$about:meta])*
        $list:ident { $($technique:ident $name:literal $does:literal $source:literal;)+ }
    )+) => {
        /// The techniques of both searches.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
        #[repr(u8)]
        #[non_exhaustive]
        pub enum Technique {
            $($(#[doc = $does] $technique,)+)+
        }

        impl Technique {
            $($(#[$about])* pub const $list: &'static [Self] = &[$(Self::$technique),+];)+

            /// All techniques.
            pub const ALL: &'static [Self] = &[$($(Self::$technique),+),+];

            /// The command-line name: lower case with hyphens.
            pub const fn name(self) -> &'static str {
                match self {
                    $($(Self::$technique => $name,)+)+
                }
            }

            /// The description, in one line.
            pub const fn explanation(self) -> &'static str {
                match self {
                    $($(Self::$technique => $does,)+)+
                }
            }

            /// The source: author and title.
            pub const fn source(self) -> &'static str {
                match self {
                    $($(Self::$technique => $source,)+)+
                }
            }
        }
    };
}

techniques! {
    /// The techniques of the main search.
    MAIN {
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
            "Quiet moves beyond a number that depth raises are skipped."
            "T. Romstad, Stockfish (move-count pruning)";
        ExchangePruning "exchange-pruning"
            "Moves that lose more by exchange than the depth allows are skipped."
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
            "Quiet moves whose history is bad for the depth are skipped."
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

    /// The techniques of the sources' search.
    SOURCES {
        MicroMaxEvaluation "micro-max-evaluation"
            "Evaluates with material and micro-Max's terms, for which the futility margin is valid. Without it Goby's evaluation is used, for which the margin is not valid."
            "H. G. Muller, micro-Max 4.4";
        BestMoveFirst "best-move-first"
            "The best move of the last iteration or the TT is tried first."
            "H. G. Muller, micro-Max 4.4";
        InternalDeepening "internal-deepening"
            "Every node deepens iteratively, from the depth of its TT entry to its own depth, with a null move in each iteration."
            "H. G. Muller, micro-Max 4.4";
        MateHoldsOfMicroMax "mate-holds"
            "A mate score ends the iterations of a node; the TT stores it for any depth."
            "H. G. Muller, micro-Max 4.4";
        DelayedLoss "delayed-loss"
            "A score below the static eval is raised by 1 at each node, so that losses are delayed."
            "H. G. Muller, micro-Max 4.4";
        Quiescence "quiescence"
            "At depth 0 only captures are searched; the side to move may stand pat, also in check."
            "H. G. Muller, micro-Max 4.4: Null-Move Pruning; Deep Futility Pruning";
        NullMoveOfMicroMax "null-move"
            "A node that fails high after a null move is cut, until more than 35 of 40 material units are missing."
            "H. G. Muller, micro-Max 4.4: Null-Move Pruning";
        NullMoveOfMediocre "null-move-of-mediocre"
            "Mediocre's null move: not after another null move, in check, or on the last iteration's best line."
            "J. Pettersson, Mediocre: [Guide] Null-moves";
        LateMoveReductionOfMicroMax "late-move-reduction"
            "From depth 5, moves are first reduced by one ply, except the best move, captures and pawn moves."
            "H. G. Muller, micro-Max 4: Late-Move Reductions";
        RecaptureExtension "recapture-extension"
            "A recapture does not reduce the depth; without quiescence only recaptures are searched at depth 0."
            "H. G. Muller, micro-Max 4.1: Futility Pruning";
        ExactFutility "exact-futility"
            "A move into quiescence is not searched if the static eval after it is at most alpha."
            "H. G. Muller, micro-Max 4.1: Futility Pruning";
        FrontierFutility "frontier-futility"
            "At depth 1 and below, a move is skipped if static eval, victim and margin do not exceed alpha."
            "H. G. Muller, Deep Futility Pruning";
        GeneralFutility "general-futility"
            "At depth 1 and below, a node is cut if even capturing the opponent's best piece does not reach alpha."
            "H. G. Muller, Deep Futility Pruning";
        OverKill "over-kill"
            "At depth 2 and below, a move fails high without a search if its victim makes all replies futile."
            "H. G. Muller, Deep Futility Pruning";
        SuperStandPat "super-stand-pat"
            "Up to depth 2 + R, a node is cut without a null-move search if losing the best piece still leaves it above beta."
            "H. G. Muller, Deep Futility Pruning";
        SpecificDeepFutility "specific-deep-futility"
            "At depth 2 to 3 + R, moves that the opponent's super stand pat refutes are skipped, except checks."
            "H. G. Muller, Deep Futility Pruning";
        GeneralDeepFutility "general-deep-futility"
            "At depth 2 to 3 + R, only checks are searched if capturing the opponent's two best pieces does not reach alpha."
            "H. G. Muller, Deep Futility Pruning";
        WeakGeneralFutility "weak-general-futility"
            "At depth 2 and 3 against a queen, only queen captures, checks and pins are searched if the next two pieces are not enough."
            "H. G. Muller, Deep Futility Pruning";
    }
}
