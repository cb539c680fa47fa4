//! Weights as constants, for normal builds.

/// Defines each weight as a function.
macro_rules! weights {
    ($(
        $(#[$doc:meta])*
        $kind:ident $unit:ident $name:ident $([$length:literal])? = $value:expr;
    )+) => {
        $($crate::eval::hand::weights::weight! {
            $(#[$doc])*
            $kind $unit $name $([$length])? = $value;
        })+
    };
}

/// Defines the function of one weight.
macro_rules! weight {
    ($(#[$doc:meta])* pair $unit:ident $name:ident = $value:expr;) => {
        $(#[$doc])*
        #[inline(always)]
        pub(in crate::eval) const fn $name() -> (i32, i32) {
            $value
        }
    };
    ($(#[$doc:meta])* number $unit:ident $name:ident = $value:expr;) => {
        $(#[$doc])*
        #[inline(always)]
        pub(in crate::eval) const fn $name() -> i32 {
            $value
        }
    };
    ($(#[$doc:meta])* pairs $unit:ident $name:ident [$length:literal] = $value:expr;) => {
        $(#[$doc])*
        #[inline(always)]
        pub(in crate::eval) const fn $name(place: usize) -> (i32, i32) {
            static TABLE: [($unit, $unit); $length] = $value;
            (TABLE[place].0 as i32, TABLE[place].1 as i32)
        }
    };
    ($(#[$doc:meta])* numbers $unit:ident $name:ident [$length:literal] = $value:expr;) => {
        $(#[$doc])*
        #[inline(always)]
        pub(in crate::eval) const fn $name(place: usize) -> i32 {
            static TABLE: [$unit; $length] = $value;
            TABLE[place] as i32
        }
    };
}

/// Defines a function that uses weights. It is `const`, because the weights are constants.
macro_rules! of_weights {
    ($(#[$attribute:meta])* $visibility:vis fn $($rest:tt)+) => {
        $(#[$attribute])*
        $visibility const fn $($rest)+
    };
}

pub(in crate::eval::hand) use {of_weights, weight, weights};
