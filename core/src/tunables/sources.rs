//! The numbers of the sources' search. The defaults are the sources' own; an experiment may try
//! others.

use crate::types::{Depth, Score};

tunables! {
    /// Null move: by how many plies the reply is searched less deeply (R).
    sources_null_reduction: Depth = 2, 1 to 4 by 1 "plies" "\"R=2 is commonly accepted\", Mediocre";
    /// Null move: more missing units of material than this are an endgame, in which no side passes.
    sources_endgame: u32 = 35, 0 to 40 by 5 "units" "`R>35`, micro-Max 4.4";
    /// Late-move reduction: the least depth.
    sources_reduced_from: Depth = 5, 1 to 12 by 1 "plies"
        "\"at least 5 ply\", micro-Max 4: Late-Move Reductions";
    /// Futility family: the most that a move gains or loses in positional terms (`PosMargin`), a
    /// bound for the evaluation of micro-Max's kind.
    sources_margin: Score = 120, 0 to 900 by 20 "centipawns" "proved in `sources/micro_max.rs`";
    /// Quiescence: 1 if a side in check may not stand pat, and all its moves are searched.
    sources_evasions: u32 = 0, 0 to 1 by 1 "yes or no" "\"also in check\", micro-Max 4.4; Deep Futility";
}
