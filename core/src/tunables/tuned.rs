//! Tunables as variables that a tuner sets by name, in a build for experiments.

#[cfg(feature = "sources")]
use super::sources;
use super::{TUNABLES, Tunable, main, time};
use core::sync::atomic::Ordering::Relaxed;

/// The reason why a tunable cannot be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TuneError {
    /// No tunable has this name.
    Unknown,
    /// The value is outside the tunable's range.
    OutOfRange,
}

/// Defines the functions of a file's tunables, and the variables that they read.
macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident: $kind:ident = $default:expr;)+) => {
        /// The indexes of the variables.
        #[expect(non_camel_case_types, reason = "they are the functions' names")]
        #[derive(Clone, Copy)]
        enum Place { $($name),+ }

        pub(super) static VALUES: [core::sync::atomic::AtomicI32; LIST.len()] =
            [$(core::sync::atomic::AtomicI32::new($default)),+];

        $(
            $(#[$doc])*
            #[inline(always)]
            pub(crate) fn $name() -> $kind {
                let value = &VALUES[Place::$name as usize];
                convert!($kind, value.load(core::sync::atomic::Ordering::Relaxed))
            }
        )+
    };
}

/// Sets a tunable for all searches of the program that begin later.
///
/// # Errors
/// No tunable has this name, or the value is outside its range. All tunables are then unchanged.
pub fn set(name: &str, value: i32) -> Result<(), TuneError> {
    let place = TUNABLES.iter().position(|tunable| tunable.name == name);
    let place = place.ok_or(TuneError::Unknown)?;
    let Tunable { least, most, .. } = TUNABLES[place];
    if !(least..=most).contains(&value) {
        return Err(TuneError::OutOfRange);
    }
    let values = time::VALUES.iter().chain(&main::VALUES);
    #[cfg(feature = "sources")]
    let values = values.chain(&sources::VALUES);
    if let Some(cell) = { values }.nth(place) {
        cell.store(value, Relaxed);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tunables::null_base;

    #[test]
    fn a_tuner_sets_what_is_known_within_its_range() {
        assert_eq!(set("no_such_thing", 1), Err(TuneError::Unknown));
        assert_eq!(set("null_base", 2), Err(TuneError::OutOfRange));
        assert_eq!(set("null_base", 9), Err(TuneError::OutOfRange));
        assert_eq!(null_base(), 4);
        assert_eq!(set("null_base", 6), Ok(()));
        assert_eq!(null_base(), 6);
        assert_eq!(set("null_base", 4), Ok(()));
    }
}
