//! What the orders of moves of all searches are made of: the move stack's elements, and killers.

mod killers;
mod scored;

pub use killers::Killers;
pub use scored::Scored;
