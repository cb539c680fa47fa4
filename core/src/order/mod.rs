//! Move ordering: the elements of the move stack, which both searches share, and killers.

mod killers;
mod scored;

pub use killers::Killers;
pub use scored::Scored;
