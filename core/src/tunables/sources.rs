//! The numbers of the sources' search. The defaults are from the source texts; experiments may
//! change them.

use crate::types::{Depth, Score};

tunables! {
    /// Null move: the reduction of the reply (R).
    sources_null_reduction: Depth = 2, 1 to 4 by 1 "plies" "\"R=2 is commonly accepted\", Mediocre";
    /// Null move: not tried if more than this is missing of the 40 units of piece material.
    sources_endgame: u32 = 35, 0 to 40 by 5 "units" "`R>35`, micro-Max 4.4";
    /// Late-move reduction: the least depth.
    sources_reduced_from: Depth = 5, 1 to 12 by 1 "plies"
        "\"at least 5 ply\", micro-Max 4: Late-Move Reductions";
    /// Futility family: the greatest change of the positional score by one move (`PosMargin`) in an
    /// evaluation like micro-Max's.
    sources_margin: Score = 120, 0 to 900 by 20 "centipawns" "proved in `sources/micro_max.rs`";
    /// Quiescence: if 1, a side in check may not stand pat and all its moves are searched.
    sources_evasions: u32 = 0, 0 to 1 by 1 "yes or no" "\"also in check\", micro-Max 4.4; Deep Futility";
}
