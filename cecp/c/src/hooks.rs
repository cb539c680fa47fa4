//! The hooks: functions of the caller that the engine calls while it thinks.
#![expect(unsafe_code, reason = "functions of C are called")]

use core::ffi::c_void;
use goby_core::Timer;
use goby_core::search::Status;

/// How far a search has come.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct GobyProgress {
    /// Nodes searched so far.
    pub nodes: u64,
    /// Milliseconds since it began.
    pub millis: u32,
    /// The depth that is being searched, in plies.
    pub depth: u32,
}

/// Functions of the caller's that an engine calls while it thinks. Each may be NULL; `user` is
/// handed to them. They must come back, and may not use the engine: it answers `GOBY_STATUS_BUSY`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct GobyHooks {
    /// Milliseconds since any fixed moment; they may run over.
    pub millis: Option<unsafe extern "C" fn(user: *mut c_void) -> u32>,
    /// Returns true to stop the search and play the best move so far. Called every few milliseconds,
    /// so that it can look at buttons and feed a watchdog.
    pub stops:
        Option<unsafe extern "C" fn(user: *mut c_void, progress: *const GobyProgress) -> bool>,
    /// Whatever they need.
    pub user: *mut c_void,
}

/// A clock made of hooks.
pub(crate) struct HookTimer {
    pub(crate) hooks: GobyHooks,
    /// The last time of the clock.
    last: u32,
    /// The time that has passed.
    now: u64,
}

impl HookTimer {
    /// No hooks.
    pub(crate) const NONE: Self = Self {
        hooks: GobyHooks {
            millis: None,
            stops: None,
            user: core::ptr::null_mut(),
        },
        last: 0,
        now: 0,
    };
}

impl Timer for HookTimer {
    fn millis(&mut self) -> u64 {
        if let Some(millis) = self.hooks.millis {
            // SAFETY: the caller has given this function with what it takes.
            let shown = unsafe { millis(self.hooks.user) };
            let passed = shown.wrapping_sub(self.last);
            self.now = self.now.wrapping_add(passed.into());
            self.last = shown;
        }
        self.now
    }

    fn stops(&mut self, status: &Status<'_>) -> bool {
        let Some(stops) = self.hooks.stops else {
            return false;
        };
        let progress = GobyProgress {
            nodes: status.nodes,
            millis: status.elapsed.0,
            depth: status.depth.0 as u32,
        };
        // SAFETY: the caller has given this function with what it takes.
        unsafe { stops(self.hooks.user, &progress) }
    }
}
