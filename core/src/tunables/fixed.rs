//! Tunables as constants, in a shipped build.

/// Defines the functions of a file's tunables.
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
