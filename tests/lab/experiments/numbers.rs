//! The numbers of the sources' search, all of which each experiment sets, so that none is left over
//! from another one.

use goby_core::tunables::set;

/// With an evaluation of micro-Max's kind.
#[derive(Clone, Copy)]
pub(crate) struct Numbers {
    /// `PosMargin` in centipawns.
    pub(crate) margin: i32,
    /// Whether quiescence evades checks.
    pub(crate) has_evasions: bool,
    /// More than these units of material gone are micro-Max's endgame.
    pub(crate) guard: i32,
}

impl Numbers {
    /// The sources'.
    pub(crate) const THEIRS: Self = Self {
        margin: 60,
        has_evasions: false,
        guard: 35,
    };

    /// Sets them.
    pub(crate) fn choose(self) {
        for (name, value) in [
            ("sources_plain", 1),
            ("sources_margin", self.margin),
            ("sources_evasions", i32::from(self.has_evasions)),
            ("sources_endgame", self.guard),
        ] {
            set(name, value).expect("a tunable in its range");
        }
    }
}
