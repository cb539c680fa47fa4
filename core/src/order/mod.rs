//! Move ordering shared by both searches: stack elements and killers.

mod killers;
mod scored;

pub use killers::Killers;
pub use scored::Scored;
