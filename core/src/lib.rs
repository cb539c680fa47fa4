//! The chess of Goby (work in progress).
#![no_std]
#![forbid(unsafe_code)]
pub mod board;
pub mod eval;
pub mod hash;
pub mod movegen;
pub mod order;
pub mod search;
pub mod time;
pub mod types;
