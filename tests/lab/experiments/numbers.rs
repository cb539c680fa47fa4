//! The numbers of the sources' search. Each experiment sets all of them, so that none is left over from
//! another one.

use goby_core::tunables::set;

/// The numbers that experiments change.
#[derive(Clone, Copy)]
pub(crate) struct Numbers {
    /// `PosMargin` in centipawns.
    pub(crate) margin: i32,
    /// True if quiescence searches all evasions of a check.
    pub(crate) has_evasions: bool,
    /// micro-Max's endgame begins when more units of material than this are missing.
    pub(crate) guard: i32,
}

impl Numbers {
    /// The sources'.
    pub(crate) const THEIRS: Self = Self {
        margin: 120,
        has_evasions: false,
        guard: 35,
    };

    /// Sets them.
    pub(crate) fn choose(self) {
        for (name, value) in [
            ("sources_margin", self.margin),
            ("sources_evasions", i32::from(self.has_evasions)),
            ("sources_endgame", self.guard),
        ] {
            set(name, value).expect("a tunable in its range");
        }
    }
}
