//! Every margin, limit and share that a match may change, in one form.
//!
//! A tunable is a function: a constant in a shipped build, and in a build for experiments (feature
//! `tune`) a value that a tuner sets by name. [`TUNABLES`] tells what there is: name, unit,
//! default, range, the step worth trying, and where the default comes from. What belongs to a
//! source's form of a technique is no tunable and stands in the technique's file; the weights of
//! the evaluation stand in `eval/hand/params.rs`.

/// A number that a match may change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tunable {
    /// What it is called: its function's name.
    pub name: &'static str,
    /// What its value counts.
    pub unit: &'static str,
    /// The value that ships.
    pub default: i32,
    /// The least value that makes sense.
    pub least: i32,
    /// The greatest value that makes sense.
    pub most: i32,
    /// How much a tuner should change it by at first.
    pub step: i32,
    /// Where the default comes from.
    pub origin: &'static str,
}

/// Why a tunable cannot be set.
#[cfg(feature = "tune")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TuneError {
    /// There is none of this name.
    Unknown,
    /// The value is outside the tunable's range.
    OutOfRange,
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

/// Defines a file's tunables: of each its doc, name, type, default, range, step, unit and origin.
macro_rules! tunables {
    ($(
        $(#[$doc:meta])*
        $name:ident: $kind:ident = $default:expr,
            $least:literal to $most:literal by $step:literal $unit:literal
            $origin:literal;
    )+) => {
        /// The places of the values that a tuner sets.
        #[cfg(feature = "tune")]
        #[expect(non_camel_case_types, reason = "they are the functions' names")]
        #[derive(Clone, Copy)]
        enum Place { $($name),+ }

        #[cfg(feature = "tune")]
        pub(super) static VALUES: [core::sync::atomic::AtomicI32; LIST.len()] =
            [$(core::sync::atomic::AtomicI32::new($default)),+];

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

        $(
            $(#[$doc])*
            #[cfg(not(feature = "tune"))]
            #[inline(always)]
            pub(crate) const fn $name() -> $kind {
                convert!($kind, $default)
            }

            $(#[$doc])*
            #[cfg(feature = "tune")]
            #[inline(always)]
            pub(crate) fn $name() -> $kind {
                let value = &VALUES[Place::$name as usize];
                convert!($kind, value.load(core::sync::atomic::Ordering::Relaxed))
            }
        )+
    };
}

mod time;
mod today;

pub(crate) use time::*;
pub(crate) use today::*;

/// The lists of the files.
const LISTS: &[&[Tunable]] = &[time::LIST, today::LIST];

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

/// The lists as one.
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

/// Sets the tunable of this name, for all searches of the program that begin from now on.
///
/// # Errors
/// When there is none of this name, or the value is outside its range; then nothing has changed.
#[cfg(feature = "tune")]
pub fn set(name: &str, value: i32) -> Result<(), TuneError> {
    let place = TUNABLES.iter().position(|tunable| tunable.name == name);
    let place = place.ok_or(TuneError::Unknown)?;
    let Tunable { least, most, .. } = TUNABLES[place];
    if !(least..=most).contains(&value) {
        return Err(TuneError::OutOfRange);
    }
    let values = time::VALUES.iter().chain(&today::VALUES);
    if let Some(cell) = { values }.nth(place) {
        cell.store(value, core::sync::atomic::Ordering::Relaxed);
    }
    Ok(())
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

    #[test]
    #[cfg(feature = "tune")]
    fn a_tuner_sets_what_is_known_within_its_range() {
        assert_eq!(set("no_such_thing", 1), Err(TuneError::Unknown));
        assert_eq!(set("null_base", 2), Err(TuneError::OutOfRange));
        assert_eq!(set("null_base", 9), Err(TuneError::OutOfRange));
        assert_eq!(null_base(), 5);
        assert_eq!(set("null_base", 6), Ok(()));
        assert_eq!(null_base(), 6);
        assert_eq!(set("null_base", 5), Ok(()));
    }
}
