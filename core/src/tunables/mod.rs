//! Every margin, limit and factor that is tuned by matches.
//!
//! A tunable is a function. In a shipped build it returns a constant (`fixed`); in a build for
//! experiments (feature `tune`) it returns a value that a tuner sets by name (`tuned`).
//! [`TUNABLES`] lists the tunables: name, unit, default, range, first step, and the origin of the
//! default. The numbers of the sources' search are included for experiments; they are not tuned.
//! The weights of the evaluation are in `eval/hand/params.rs`.

/// A number that can be tuned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tunable {
    /// The name of the function.
    pub name: &'static str,
    /// The unit of the value.
    pub unit: &'static str,
    /// The value in a shipped build.
    pub default: i32,
    /// The least value to try.
    pub least: i32,
    /// The greatest value to try.
    pub most: i32,
    /// The first step of a tuner, in units of the value.
    pub step: i32,
    /// The source of the default: a tuning run, or a text.
    pub origin: &'static str,
}

macro_rules! convert {
    (Score, $value:expr) => {
        $crate::types::Score($value)
    };
    (Depth, $value:expr) => {
        $crate::types::Depth($value)
    };
    ($number:ident, $value:expr) => {
        $value as $number
    };
}

/// Defines a file's tunables. Each has a doc, name, type, default, range, step, unit and origin.
macro_rules! tunables {
    ($(
        $(#[$doc:meta])*
        $name:ident: $kind:ident = $default:expr,
            $least:literal to $most:literal by $step:literal $unit:literal
            $origin:literal;
    )+) => {
        /// The tunables of this file.
        pub(super) const LIST: &[super::Tunable] = &[$(super::Tunable {
            name: stringify!($name),
            unit: $unit,
            default: $default,
            least: $least,
            most: $most,
            step: $step,
            origin: $origin,
        }),+];

        functions! {
            $($(#[$doc])* $name: $kind = $default;)+
        }
    };
}

#[cfg(not(feature = "tune"))]
#[macro_use]
mod fixed;
#[cfg(feature = "tune")]
#[macro_use]
mod tuned;

mod main;
#[cfg(feature = "sources")]
mod sources;
mod time;

pub(crate) use main::*;
#[cfg(feature = "sources")]
pub(crate) use sources::*;
pub(crate) use time::*;
#[cfg(feature = "tune")]
pub use tuned::{TuneError, set};

/// The list of each file.
const LISTS: &[&[Tunable]] = &[
    time::LIST,
    main::LIST,
    #[cfg(feature = "sources")]
    sources::LIST,
];

/// All tunables.
pub const TUNABLES: &[Tunable] = &joined::<{ total() }>();

const fn total() -> usize {
    let (mut total, mut list) = (0, 0);
    while list < LISTS.len() {
        total += LISTS[list].len();
        list += 1;
    }
    total
}

/// Returns all lists as one array.
const fn joined<const TOTAL: usize>() -> [Tunable; TOTAL] {
    let mut all = [LISTS[0][0]; TOTAL];
    let (mut next, mut list) = (0, 0);
    while list < LISTS.len() {
        let mut place = 0;
        while place < LISTS[list].len() {
            all[next] = LISTS[list][place];
            next += 1;
            place += 1;
        }
        list += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_lies_in_its_range_and_every_step_fits_it() {
        for tunable in TUNABLES {
            let range = tunable.least..=tunable.most;
            assert!(range.contains(&tunable.default), "{tunable:?}");
            let room = tunable.most - tunable.least;
            assert!((1..=room).contains(&tunable.step), "{tunable:?}");
            assert!(!tunable.unit.is_empty() && !tunable.origin.is_empty());
        }
    }

    #[test]
    fn a_name_stands_once_in_the_list() {
        for (place, tunable) in TUNABLES.iter().enumerate() {
            let others = TUNABLES[..place].iter();
            assert!(others.clone().all(|other| other.name != tunable.name));
        }
    }
}
