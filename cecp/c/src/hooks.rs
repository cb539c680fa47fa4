//! The hooks: the caller's functions that the engine calls while it thinks.
#![expect(unsafe_code, reason = "functions of C are called")]

use core::ffi::c_void;
use goby_core::Timer;
use goby_core::search::Status;

/// The progress of a search.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct GobyProgress {
    /// Nodes searched so far.
    pub nodes: u64,
    /// Milliseconds since the search began.
    pub millis: u32,
    /// The depth that is being searched, in plies.
    pub depth: u32,
}

/// The caller's functions that an engine calls while it thinks. Each may be NULL, and receives
/// `user`. They must return, and must not use the engine: its functions fail with
/// `GOBY_STATUS_BUSY` meanwhile.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct GobyHooks {
    /// Milliseconds since any fixed moment; the number may wrap around.
    pub millis: Option<unsafe extern "C" fn(user: *mut c_void) -> u32>,
    /// Returns true to stop the search, which then returns its best move so far. Called 20 times
    /// a second or more, so that it can read buttons and feed a watchdog.
    pub stops:
        Option<unsafe extern "C" fn(user: *mut c_void, progress: *const GobyProgress) -> bool>,
    /// Returns true once the opponent has played the expected move. Called after each call of
    /// `stops`, by `goby_ponder` alone.
    pub hits: Option<unsafe extern "C" fn(user: *mut c_void) -> bool>,
    /// A pointer for the hooks' own use.
    pub user: *mut c_void,
}

/// A clock made of hooks.
pub(crate) struct HookTimer {
    pub(crate) hooks: GobyHooks,
    /// The last reading of the hook `millis`.
    last: u32,
    /// Milliseconds that have passed.
    now: u64,
}

impl HookTimer {
    /// No hooks.
    pub(crate) const NONE: Self = Self {
        hooks: GobyHooks {
            millis: None,
            stops: None,
            hits: None,
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

    fn hits(&mut self) -> bool {
        // SAFETY: the caller has given this function with what it takes.
        (self.hooks.hits).is_some_and(|hits| unsafe { hits(self.hooks.user) })
    }
}
