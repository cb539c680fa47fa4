//! Helpers that the programs of the laboratory share.

pub mod arguments;
pub mod games;
pub mod labels;
pub mod play;
pub mod positions;
pub mod record;
pub mod records;
pub mod siblings;
pub mod targets;
pub mod verifier;
