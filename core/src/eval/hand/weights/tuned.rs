//! Weights as variables that a tuner sets, for experiments.

use core::sync::atomic::{AtomicI32, Ordering::Relaxed};

/// The values of a weight or a table of weights, for a tuner. Pairs are stored as middle game,
/// endgame.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// The name of the weight's function.
    pub name: &'static str,
    /// The values in the order of the index.
    pub values: &'static [AtomicI32],
    /// The least value that the type in a normal build can hold.
    pub least: i32,
    /// The greatest value that the type in a normal build can hold.
    pub most: i32,
}

/// Defines each weight as a function, and a list of all weights.
macro_rules! weights {
    ($(
        $(#[$doc:meta])*
        $kind:ident $unit:ident $name:ident $([$length:literal])? = $value:expr;
    )+) => {
        $($crate::eval::hand::weights::weight! {
            $(#[$doc])*
            $kind $unit $name $([$length])? = $value;
        })+

        /// The weights of the hand-written evaluation, for a tuner.
        pub static WEIGHTS: &[$crate::eval::Weights] = &[$($crate::eval::Weights {
            name: stringify!($name),
            values: &values::$name,
            least: $unit::MIN as i32,
            most: $unit::MAX as i32,
        }),+];

        #[allow(non_upper_case_globals, reason = "they are called as the functions")]
        mod values {
            use core::sync::atomic::AtomicI32;

            $($crate::eval::hand::weights::values! { $kind $name $([$length])? = $value; })+
        }
    };
}

/// Defines the function of one weight.
macro_rules! weight {
    ($(#[$doc:meta])* pair $unit:ident $name:ident = $value:expr;) => {
        $(#[$doc])*
        pub(in crate::eval) fn $name() -> (i32, i32) {
            $crate::eval::hand::weights::pair(&values::$name, 0)
        }
    };
    ($(#[$doc:meta])* number $unit:ident $name:ident = $value:expr;) => {
        $(#[$doc])*
        pub(in crate::eval) fn $name() -> i32 {
            $crate::eval::hand::weights::number(&values::$name, 0)
        }
    };
    ($(#[$doc:meta])* pairs $unit:ident $name:ident [$length:literal] = $value:expr;) => {
        $(#[$doc])*
        pub(in crate::eval) fn $name(place: usize) -> (i32, i32) {
            $crate::eval::hand::weights::pair(&values::$name, place)
        }
    };
    ($(#[$doc:meta])* numbers $unit:ident $name:ident [$length:literal] = $value:expr;) => {
        $(#[$doc])*
        pub(in crate::eval) fn $name(place: usize) -> i32 {
            $crate::eval::hand::weights::number(&values::$name, place)
        }
    };
}

/// Defines the variables of one weight.
macro_rules! values {
    (pair $name:ident = $value:expr;) => {
        pub(super) static $name: [AtomicI32; 2] = $crate::eval::hand::weights::of_pairs([$value]);
    };
    (number $name:ident = $value:expr;) => {
        pub(super) static $name: [AtomicI32; 1] = $crate::eval::hand::weights::of_numbers([$value]);
    };
    (pairs $name:ident [$length:literal] = $value:expr;) => {
        pub(super) static $name: [AtomicI32; 2 * $length] =
            $crate::eval::hand::weights::of_pairs($value);
    };
    (numbers $name:ident [$length:literal] = $value:expr;) => {
        pub(super) static $name: [AtomicI32; $length] =
            $crate::eval::hand::weights::of_numbers($value);
    };
}

/// Defines a function that uses weights. It is not `const`, because the weights are variables.
macro_rules! of_weights {
    ($(#[$attribute:meta])* $visibility:vis fn $($rest:tt)+) => {
        $(#[$attribute])*
        $visibility fn $($rest)+
    };
}

pub(in crate::eval::hand) use {of_weights, values, weight, weights};

pub(in crate::eval) const fn of_numbers<const N: usize>(numbers: [i32; N]) -> [AtomicI32; N] {
    let mut values = [const { AtomicI32::new(0) }; N];
    let mut place = 0;
    while place < N {
        values[place] = AtomicI32::new(numbers[place]);
        place += 1;
    }
    values
}

pub(in crate::eval) const fn of_pairs<const N: usize, const TWICE: usize>(
    pairs: [(i32, i32); N],
) -> [AtomicI32; TWICE] {
    let mut values = [const { AtomicI32::new(0) }; TWICE];
    let mut place = 0;
    while place < N {
        values[2 * place] = AtomicI32::new(pairs[place].0);
        values[2 * place + 1] = AtomicI32::new(pairs[place].1);
        place += 1;
    }
    values
}

pub(in crate::eval) fn number(values: &[AtomicI32], place: usize) -> i32 {
    values[place].load(Relaxed)
}

pub(in crate::eval) fn pair(values: &[AtomicI32], place: usize) -> (i32, i32) {
    (number(values, 2 * place), number(values, 2 * place + 1))
}
