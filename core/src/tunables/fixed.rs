//! Tunables as constants, in a shipped build.

/// The functions of a file's tunables.
macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident: $kind:ident = $default:expr;)+) => {
        $(
            $(#[$doc])*
            #[inline(always)]
            pub(crate) const fn $name() -> $kind {
                convert!($kind, $default)
            }
        )+
    };
}
