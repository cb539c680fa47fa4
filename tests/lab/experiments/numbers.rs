//! The tunables of the sources' search. Each experiment sets all of them, so that no value of an
//! earlier experiment remains.

use goby_core::tunables::set;

/// The values that experiments change.
#[derive(Clone, Copy)]
pub(crate) struct Numbers {
    /// The margin `PosMargin`, in centipawns.
    pub(crate) margin: i32,
    /// True if quiescence searches all evasions of a check.
    pub(crate) has_evasions: bool,
    /// No null move if more units of material than this are missing, 0 to 40.
    pub(crate) guard: i32,
}

impl Numbers {
    /// The values in the sources.
    pub(crate) const THEIRS: Self = Self {
        margin: 120,
        has_evasions: false,
        guard: 35,
    };

    /// Sets the tunables to these values.
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
