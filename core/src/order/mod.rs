//! Move ordering: the elements of the move stack, for both searches, and the killers.

mod killers;
mod scored;

pub use killers::Killers;
pub use scored::Scored;
