//! The engine behind a pointer.
#![expect(unsafe_code, reason = "an engine lies in memory of the caller's")]

use crate::hooks::HookTimer;
use crate::sensors::{DEBOUNCE, PATIENCE};
use crate::size::Memory;
use crate::status::{Fault, GobyStatus};
use crate::text::TextRoom;
use core::ffi::{c_char, c_void};
use core::sync::atomic::{AtomicBool, Ordering};
use goby::Engine;
#[cfg(not(feature = "micro"))]
use goby::Thinking;
use goby::sensors::{Sensors, SetUp};

/// An engine and its game, in memory of the caller's.
pub struct Goby {
    /// Whether a function uses it, so that a hook cannot.
    busy: AtomicBool,
    front: Front,
    /// What the engine works in.
    memory: Memory,
}

/// What the functions use.
pub(crate) struct Front {
    pub(crate) engine: Engine<'static>,
    pub(crate) timer: HookTimer,
    /// The search that goes on in slices.
    #[cfg(not(feature = "micro"))]
    pub(crate) thinking: Option<Thinking>,
    pub(crate) sensors: Sensors,
    pub(crate) set_up: SetUp,
    /// Why the last call that failed has failed.
    pub(crate) fault: Fault,
}

/// Makes an engine with a new game in `memory` of `bytes` bytes, at least `GOBY_BYTES` and at an
/// address that 8 divides, such as a `GobyMemory`. The memory must stay as long as the engine is
/// used; nothing has to be given back. Returns NULL when it is too small or lies otherwise.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_new(memory: *mut c_void, bytes: usize) -> *mut Goby {
    let goby = memory.cast::<Goby>();
    if goby.is_null() || !goby.is_aligned() || bytes < size_of::<Goby>() {
        return core::ptr::null_mut();
    }
    // SAFETY: there is room, which the caller leaves to the engine for good. Memory before its
    // first use is zero, as its `new` says. What the engine borrows of it nothing else reaches:
    // functions go by their own fields of `Goby` only.
    unsafe {
        let memory = &raw mut (*goby).memory;
        memory.write_bytes(0, 1);
        (&raw mut (*goby).front).write(Front::new(&mut *memory));
        (&raw mut (*goby).busy).write(AtomicBool::new(false));
    }
    goby
}

impl Front {
    fn new(memory: &'static mut Memory) -> Self {
        Self {
            engine: Engine::new(memory),
            timer: HookTimer::NONE,
            #[cfg(not(feature = "micro"))]
            thinking: None,
            sensors: Sensors::new(DEBOUNCE, PATIENCE),
            set_up: SetUp::new(),
            fault: GobyStatus::Ok.into(),
        }
    }
}

/// Does something with an engine, and notes why it has failed.
///
/// # Errors
/// As `act`; or there is no engine, or it is busy.
///
/// # Safety
/// As lib.rs says of a `Goby *`.
pub(crate) unsafe fn ask<T>(
    goby: *mut Goby,
    act: impl FnOnce(&mut Front) -> Result<T, Fault>,
) -> Result<T, Fault> {
    if goby.is_null() {
        return Err(GobyStatus::NoEngine.into());
    }
    // SAFETY: the caller promises an engine.
    let busy = unsafe { &(*goby).busy };
    if busy.load(Ordering::Relaxed) {
        return Err(GobyStatus::Busy.into());
    }
    busy.store(true, Ordering::Relaxed);
    // SAFETY: the caller promises an engine, and nothing else uses it: it was not busy.
    let front = unsafe { &mut (*goby).front };
    let answer = act(front);
    if let Err(fault) = answer
        && !matches!(fault.status(), GobyStatus::Unfinished)
    {
        front.fault = fault;
    }
    busy.store(false, Ordering::Relaxed);
    answer
}

/// Does something with an engine, and answers what came of it.
///
/// # Safety
/// As lib.rs says of a `Goby *`.
pub(crate) unsafe fn act(
    goby: *mut Goby,
    act: impl FnOnce(&mut Front) -> Result<(), Fault>,
) -> GobyStatus {
    // SAFETY: the caller promises the same.
    let answer = unsafe { ask(goby, act) };
    answer.map_or_else(Fault::status, |()| GobyStatus::Ok)
}

/// What an engine knows; nothing when there is none, or it is busy.
///
/// # Safety
/// As lib.rs says of a `Goby *`.
pub(crate) unsafe fn look<T: Default>(goby: *mut Goby, look: impl FnOnce(&Front) -> T) -> T {
    // SAFETY: the caller promises the same.
    let answer = unsafe { ask(goby, |front| Ok(look(front))) };
    answer.unwrap_or_default()
}

/// Writes a text about an engine; why there is none in its place. Returns its length.
///
/// # Safety
/// As lib.rs says of a `Goby *`, and of the `room` bytes at `text`.
pub(crate) unsafe fn write(
    goby: *mut Goby,
    text: *mut c_char,
    room: usize,
    words: impl FnOnce(&Front, &mut TextRoom<'_>) -> Result<(), Fault>,
) -> usize {
    // SAFETY: the caller promises the same.
    let mut text = unsafe { TextRoom::new(text, room) };
    // SAFETY: the caller promises the same.
    let written = unsafe { ask(goby, |front| words(front, &mut text)) };
    if let Err(fault) = written {
        fault.write(&mut text);
    }
    text.length()
}
