//! The functions of an image with their calls (from the code) and frame sizes (from
//! `.stack_sizes`).
//!
//! Calls are decoded from machine code (`thumb.rs`, `risc_v.rs`). A function without callers is an
//! error, because a call has been missed. A jump to another function counts as a call. [`POINTERS`]
//! lists the possible targets of calls through pointers; a caller that is not listed is an error.

use crate::text::{Family, Text, constants, words};
use object::{Object, ObjectSection};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Callers through pointers, and the possible targets: each by a part of its name. The first entry
/// that matches a caller counts.
const POINTERS: [(&str, &[&str]); 19] = [
    // The stack of hooks written in C is not counted here.
    ("goby_c::hooks::", &[]),
    (
        "goby_c::status::Fault::write",
        &["goby_c::status::Fault::write::{{closure}}"],
    ),
    // Lines go to the port or, in builds that save games, to a file.
    ("goby::", &["goby_core::text::out::Out>::"]),
    ("goby_core::text::", &["goby_core::text::out::Out>::"]),
    ("goby_core::notation::", &["goby_core::text::out::Out>::"]),
    ("goby_core::player::", &["goby_core::text::out::Out>::"]),
    ("goby_core::why::", &["goby_core::text::out::Out>::"]),
    (
        "goby_core::engine::",
        &[
            "goby_core::engine::timer::Timer>::",
            "goby_core::text::out::Out>::",
        ],
    ),
    // The compiler may inline `Engine::ponder` here.
    ("goby_ponder", &["goby_core::engine::timer::Timer>::"]),
    // The compiler may inline the session here.
    ("__cortex_m_rt_main", &["goby_core::text::out::Out>::"]),
    ("Watch::elapsed", &["goby_core::search::host::Host>::now"]),
    ("Watch::poll", &POLL),
    // The compiler may inline `Watch::poll` here.
    ("Worker<S>>::poll", &POLL),
    ("goby_core::search::", &["goby_core::search::host::Host>::"]),
    (
        "goby_core::board::play::",
        &["goby_core::board::play::PieceObserver>::"],
    ),
    ("goby_core::movegen::sets::Sink>::", &VISITORS),
    ("usb_device::device::", &["usb_device::class::UsbClass"]),
    ("UsbPort>::poll", &["usb_device::class::UsbClass"]),
    (
        "goby_core::movegen::",
        &[
            "goby_core::movegen::sets::Sink>::",
            VISITORS[0],
            VISITORS[1],
        ],
    ),
];
const POLL: [&str; 2] = [
    "goby_core::search::host::Host>::now",
    "goby_core::search::host::Host>::poll",
];
const VISITORS: [&str; 2] = ["::{{closure}}", "FnOnce::call_once{{vtable.shim}}"];

/// Entry points, and functions that the runtimes' assembly calls.
const STARTED: [&str; 4] = ["Reset", "main", "__pre_init", "_pre_default_start_trap"];
/// Prefix of the public functions of the library for C.
pub(crate) const OF_LIBRARY: &str = "goby_";

/// Beginning of the names of empty functions that may be in an image without callers, because the
/// compiler has removed all dynamic calls.
const LEFT: &str = "<() as goby_core::board::play::PieceObserver>::";

/// A function of the image.
pub(crate) struct Function {
    /// The demangled name.
    pub(crate) name: String,
    /// Bytes of flash, including constants in the code.
    pub(crate) size: u64,
    /// Bytes of stack for a call, including saved registers.
    pub(crate) frame: u64,
    /// Addresses of the called functions.
    pub(crate) calls: BTreeSet<u64>,
    /// True if it calls through a pointer.
    pub(crate) by_pointer: bool,
}

/// The functions of an image, by address.
pub(crate) struct Calls {
    functions: BTreeMap<u64, Function>,
    /// The handlers of exceptions and interrupts.
    handlers: BTreeSet<u64>,
}

impl Calls {
    /// Reads an image that was built with frame sizes.
    pub(crate) fn read(path: &Path) -> Self {
        let data = std::fs::read(path).expect("a readable image");
        let file = object::File::parse(data.as_slice()).expect("an ELF file");
        let bytes = |name| {
            let section = file.section_by_name(name);
            let section = section.unwrap_or_else(|| panic!("{path:?} has no {name}"));
            (section.address(), section.data().expect("its bytes"))
        };
        let is_library = file.symbol_by_name("goby_new").is_some();
        let (start, code) = bytes(".text");
        let text = Text::new(&file, start, code);
        let (functions, made) = text.functions(&file, &frames(bytes(".stack_sizes").1));
        let known = |word| {
            let address = text.function(word)?;
            functions.contains_key(&address).then_some(address)
        };
        let handlers = match text.family {
            _ if is_library => BTreeSet::new(),
            Family::CortexM => words(bytes(".vector_table").1)
                .skip(2)
                .filter_map(known)
                .collect(),
            Family::RiscV => BTreeSet::new(),
        };
        let constants = constants(&file, &text).into_iter().filter_map(known);
        let taken: Vec<_> = constants.chain(made).collect();
        let mut calls = Self {
            functions,
            handlers,
        };
        if text.family == Family::RiscV && !is_library {
            let trap = calls.named("_start_trap_rust");
            calls.handlers.insert(trap);
        }
        calls.follow_pointers(&taken);
        calls.look_for_forgotten(&taken);
        calls
    }

    /// Fails if a function has no caller, because then a call was missed.
    fn look_for_forgotten(&self, taken: &[u64]) {
        let called = self.functions.values().flat_map(|f| &f.calls);
        let known: BTreeSet<_> = called.chain(taken).chain(&self.handlers).collect();
        for (address, function) in &self.functions {
            let name = function.name.as_str();
            let is_started = STARTED.contains(&name) || name.starts_with(OF_LIBRARY);
            let is_left = name.starts_with(LEFT);
            let is_known = known.contains(address) || is_started || is_left;
            assert!(
                is_known,
                "nothing calls {name}: has a call been overlooked?"
            );
        }
    }

    /// Adds the possible targets of calls through pointers.
    fn follow_pointers(&mut self, taken: &[u64]) {
        let callers: Vec<_> = self
            .functions
            .iter()
            .filter(|(_, f)| f.by_pointer)
            .collect();
        let mut found = Vec::new();
        for (&address, caller) in callers {
            let rule = POINTERS.iter().find(|rule| caller.name.contains(rule.0));
            let Some(&(_, reached)) = rule else {
                panic!(
                    "{} calls through a pointer: what may it reach?",
                    caller.name
                );
            };
            let fits = |target: &u64| {
                let name = &self.functions[target].name;
                reached.iter().any(|part| name.contains(part))
            };
            found.push((
                address,
                taken.iter().copied().filter(fits).collect::<Vec<_>>(),
            ));
        }
        for (caller, targets) in found {
            let function = self.functions.get_mut(&caller).expect("a caller");
            function.calls.extend(targets);
        }
    }

    /// All functions.
    pub(crate) fn functions(&self) -> impl Iterator<Item = &Function> {
        self.functions.values()
    }

    /// The first function whose name ends in `end`.
    ///
    /// # Panics
    /// If there is none.
    pub(crate) fn named(&self, end: &str) -> u64 {
        let found = self.find(end);
        found.unwrap_or_else(|| panic!("no function {end}"))
    }

    /// The first function whose name ends in `end`, if there is one.
    pub(crate) fn find(&self, end: &str) -> Option<u64> {
        let mut functions = self.functions.iter();
        let found = functions.find(|(_, f)| f.name.ends_with(end));
        found.map(|(&address, _)| address)
    }

    /// The public functions of the library for C.
    pub(crate) fn of_library(&self) -> impl Iterator<Item = u64> {
        let all = self.functions.iter();
        all.filter(|(_, f)| f.name.starts_with(OF_LIBRARY))
            .map(|(&address, _)| address)
    }

    /// The handlers of exceptions and interrupts.
    pub(crate) fn handlers(&self) -> impl Iterator<Item = u64> {
        self.handlers.iter().copied()
    }

    /// The most bytes of stack that a call of `from` needs, including the functions that it calls.
    ///
    /// # Panics
    /// If there is a recursion that `walk` does not cut.
    pub(crate) fn deepest(&self, from: u64, walk: &mut Walk) -> u64 {
        if let Some(&Some(known)) = walk.known.get(&from) {
            return known;
        }
        let function = &self.functions[&from];
        let before = walk.known.insert(from, None);
        assert!(
            before.is_none(),
            "recursion outside the search's stack budget: {}",
            function.name
        );
        let mut below = 0;
        for &to in &function.calls {
            if !walk.cut.contains(&to) {
                below = below.max(self.deepest(to, walk));
            }
        }
        let deepest = function.frame + below;
        walk.known.insert(from, Some(deepest));
        deepest
    }

    /// The chain of calls from `from` that needs the most stack, with the bytes of each call.
    /// `walk` must have visited `from`.
    pub(crate) fn chain(&self, from: u64, walk: &Walk) -> Vec<(&str, u64)> {
        let mut chain = Vec::new();
        let mut next = Some(from);
        while let Some(at) = next {
            let function = &self.functions[&at];
            chain.push((function.name.as_str(), function.frame));
            let ends = walk.given.contains(&at);
            let calls = function.calls.iter().copied();
            next = calls
                .filter(|to| !ends && !walk.cut.contains(to))
                .max_by_key(|to| walk.known.get(to).copied().flatten());
        }
        chain
    }

    /// The bytes of stack of the calls from `from` to `to` (without `to`) on the chain with the
    /// most stack that does not pass through `but`; `None` if there is no such chain.
    pub(crate) fn way(&self, from: u64, to: u64, but: &[u64]) -> Option<u64> {
        self.way_among(&self.callers(to), from, to, but)
    }

    /// Like [`way`](Self::way), but only through the functions in `all`.
    fn way_among(&self, all: &BTreeSet<u64>, from: u64, to: u64, but: &[u64]) -> Option<u64> {
        let function = &self.functions[&from];
        let next = function.calls.intersection(all);
        let next = next.filter(|&&next| next == to || !but.contains(&next));
        let below = next.filter_map(|&next| {
            if next == to {
                return Some(0);
            }
            let but: Vec<_> = but.iter().copied().chain([from]).collect();
            self.way_among(all, next, to, &but)
        });
        below.max().map(|below| function.frame + below)
    }

    /// All functions from which a chain of calls leads to `to`, including `to`.
    fn callers(&self, to: u64) -> BTreeSet<u64> {
        let mut found = BTreeSet::from([to]);
        loop {
            let calls_found = |f: &Function| !f.calls.is_disjoint(&found);
            let more = self.functions.iter().filter(|(_, f)| calls_found(f));
            let more: BTreeSet<_> = more.map(|(&address, _)| address).collect();
            if more.is_subset(&found) {
                return found;
            }
            found.extend(more);
        }
    }
}

/// The state of a depth-first walk through the call graph.
pub(crate) struct Walk {
    /// Stack depth of each visited function; `None` while it is being computed.
    pub(crate) known: BTreeMap<u64, Option<u64>>,
    /// Functions whose depth was set before the walk.
    pub(crate) given: Vec<u64>,
    /// Functions at which the walk stops, because their stack is counted elsewhere.
    pub(crate) cut: Vec<u64>,
}

/// Parses `.stack_sizes`: for each function its address and its frame size as LEB128.
fn frames(mut section: &[u8]) -> BTreeMap<u64, u64> {
    let mut frames = BTreeMap::new();
    while let Some((address, rest)) = section.split_first_chunk::<4>() {
        let (mut size, mut shift, mut read) = (0, 0, 0);
        for byte in rest {
            size |= u64::from(byte & 0x7F) << shift;
            shift += 7;
            read += 1;
            if byte & 0x80 == 0 {
                break;
            }
        }
        frames.insert(u64::from(u32::from_le_bytes(*address)) & !1, size);
        section = &rest[read..];
    }
    frames
}
