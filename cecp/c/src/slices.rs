//! Thinking in slices; a search between two of them takes memory that the size `micro` has not.
#![expect(unsafe_code, reason = "functions that C calls by their names")]

use crate::handle::{Goby, act};
use crate::limit::GobyLimit;
use crate::status::GobyStatus;
use crate::think::{GobyThought, answer};
use goby::Slice;
use goby_core::time::Millis;

/// Begins to find a move in slices, for a program that has something else to do between them, but
/// does nothing for it yet: `goby_think_on` does. Time runs from now on, between slices too.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_begin(goby: *mut Goby, limit: *const GobyLimit) -> GobyStatus {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        act(goby, |front| {
            let limit = limit.as_ref().ok_or(GobyStatus::OutOfRange)?.of(front)?;
            front.thinking = Some(front.engine.begin(limit, &mut front.timer));
            Ok(())
        })
    }
}

/// Thinks for another slice of about `millis` milliseconds. `GOBY_STATUS_UNFINISHED` asks for
/// another one; `GOBY_STATUS_OK` hands out what was found. It needs the hook `millis`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_think_on(
    goby: *mut Goby,
    millis: u32,
    thought: *mut GobyThought,
) -> GobyStatus {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        act(goby, |front| {
            if front.timer.hooks.millis.is_none() {
                return Err(GobyStatus::NoClock.into());
            }
            let thinking = front.thinking.as_mut().ok_or(GobyStatus::NotBegun)?;
            match front
                .engine
                .think_on(thinking, Millis(millis), &mut front.timer)
            {
                Slice::Unfinished => Err(GobyStatus::Unfinished.into()),
                Slice::Done(found) => {
                    front.thinking = None;
                    answer(front.engine.board(), found, thought)
                }
            }
        })
    }
}
