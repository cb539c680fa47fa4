//! The engine behind a `Goby *`.
#![expect(unsafe_code, reason = "an engine lies in memory of the caller's")]

use crate::hooks::HookTimer;
use crate::size::{GOBY_BYTES, Memory};
use crate::status::{Fault, GobyStatus};
use crate::text::TextRoom;
use core::ffi::{c_char, c_void};
use core::sync::atomic::{AtomicBool, Ordering};
use goby_core::Engine;
use goby_core::sensors::{Console, SetUp};
use goby_core::time::Millis;

/// The default debounce time of the sensors. `goby_set_sensors` changes it.
const DEBOUNCE: Millis = Millis(50);
/// The time that the first half of a castling must last.
const PATIENCE: Millis = Millis(1_000);

/// `GOBY_BYTES` exceeds the size of an engine by fewer bytes than this. Targets of one pointer
/// width differ in padding.
pub(crate) const SLACK: usize = 192;
#[cfg(not(test))]
const _: () = assert!(
    size_of::<Goby>() <= GOBY_BYTES && GOBY_BYTES - size_of::<Goby>() < SLACK,
    "GOBY_BYTES does not fit the size of an engine, which `cargo test` prints"
);
const _: () = assert!(GOBY_BYTES.is_multiple_of(8) && align_of::<Goby>() <= 8);

/// An engine and its game, in the caller's memory.
pub struct Goby {
    /// True while a function uses the engine, so that a hook cannot.
    busy: AtomicBool,
    front: Front,
    /// The memory of the engine.
    memory: Memory,
}

/// The parts of an engine that functions use.
pub(crate) struct Front {
    pub(crate) engine: Engine<'static>,
    pub(crate) timer: HookTimer,
    pub(crate) console: Console,
    pub(crate) set_up: SetUp,
    /// The fault of the last call that failed.
    pub(crate) fault: Fault,
}

/// Makes an engine with a new game in `memory`, such as a `GobyMemory`: at least `GOBY_BYTES`
/// bytes, at an address divisible by 8. The memory must last as long as the engine is used; an
/// engine need not be destroyed. Returns NULL if the memory is too small or not so aligned.
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
            console: Console::new(DEBOUNCE, PATIENCE),
            set_up: SetUp::new(),
            fault: GobyStatus::Ok.into(),
        }
    }
}

/// Calls `act` with the parts of an engine, and stores the fault if it fails.
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
    if let Err(fault) = answer {
        front.fault = fault;
    }
    busy.store(false, Ordering::Relaxed);
    answer
}

/// Calls `act` with the parts of an engine, and returns the status.
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

/// Returns the result of `look`; the default value for NULL, or while the engine is busy.
///
/// # Safety
/// As lib.rs says of a `Goby *`.
pub(crate) unsafe fn look<T: Default>(goby: *mut Goby, look: impl FnOnce(&Front) -> T) -> T {
    // SAFETY: the caller promises the same.
    let answer = unsafe { ask(goby, |front| Ok(look(front))) };
    answer.unwrap_or_default()
}

/// Writes a text about an engine, or the reason if there is none. Returns its length.
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
