//! Who calls whom in an image, and what each call takes of the stack: read from its code and its
//! `.stack_sizes`.
//!
//! Calls are decoded from the Thumb code itself, so that no edge can be forgotten. A jump to
//! another function counts as a call. What a call through a pointer may reach is a committed list
//! ([`POINTERS`]); one that the list does not know is an error.

use crate::registers::Registers;
use object::{Object, ObjectSection, ObjectSymbol, SectionKind};
use rustc_demangle::demangle;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Callers through a pointer, and what they may reach, by parts of their names: where lines go, the
/// host of the search, what the generator and the board hand out squares to, and what a USB device
/// is. The first line that fits a caller counts.
const POINTERS: [(&str, &[&str]); 9] = [
    // Where games are saved a line may go to a file: the compiler knows one writer no more.
    ("goby::", &["goby::driver::port::Out>::"]),
    ("Worker>::elapsed", &["goby_core::search::host::Host>::now"]),
    (
        "Worker>::poll",
        &[
            "goby_core::search::host::Host>::now",
            "goby_core::search::host::Host>::poll",
        ],
    ),
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
const VISITORS: [&str; 2] = ["::{{closure}}", "FnOnce::call_once{{vtable.shim}}"];

/// A function of the image.
pub(crate) struct Function {
    /// Its name, readable.
    pub(crate) name: String,
    /// Its bytes of flash, the constants in its code included.
    pub(crate) size: u64,
    /// What a call takes of the stack, the saved registers included.
    frame: u64,
    calls: BTreeSet<u64>,
    by_pointer: bool,
}

/// The functions of an image, by their addresses.
pub(crate) struct Calls {
    functions: BTreeMap<u64, Function>,
    /// The handlers of exceptions and interrupts.
    handlers: BTreeSet<u64>,
}

impl Calls {
    /// Reads an image that was built with the sizes of its frames.
    pub(crate) fn read(path: &Path) -> Self {
        let data = std::fs::read(path).expect("a readable image");
        let file = object::File::parse(data.as_slice()).expect("an ELF file");
        let bytes = |name| {
            let section = file.section_by_name(name);
            let section = section.unwrap_or_else(|| panic!("{path:?} has no {name}"));
            (section.address(), section.data().expect("its bytes"))
        };
        let (start, code) = bytes(".text");
        let frames = frames(bytes(".stack_sizes").1);
        let text = Text {
            start,
            code,
            marks: marks(&file),
        };
        let taken = taken(&file, &text);
        let mut calls = Self {
            functions: text.functions(&file, &frames),
            handlers: BTreeSet::new(),
        };
        calls.handlers = words(bytes(".vector_table").1)
            .skip(2)
            .filter_map(|word| calls.function(word))
            .collect();
        calls.follow_pointers(&taken);
        calls
    }

    /// The address of the function that `word` points to.
    fn function(&self, word: u64) -> Option<u64> {
        let address = word & !1;
        (word & 1 == 1 && self.functions.contains_key(&address)).then_some(address)
    }

    /// Adds what calls through pointers may reach.
    fn follow_pointers(&mut self, taken: &[u64]) {
        let taken: Vec<_> = taken
            .iter()
            .filter_map(|&word| self.function(word))
            .collect();
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

    /// The first function whose name ends so.
    ///
    /// # Panics
    /// When there is none.
    pub(crate) fn named(&self, end: &str) -> u64 {
        let mut found = self.functions.iter().filter(|(_, f)| f.name.ends_with(end));
        let (&address, _) = found.next().unwrap_or_else(|| panic!("no function {end}"));
        address
    }

    /// The handlers of exceptions and interrupts.
    pub(crate) fn handlers(&self) -> impl Iterator<Item = u64> {
        self.handlers.iter().copied()
    }

    /// What a call of `from` takes of the stack at most, with all that it calls.
    ///
    /// # Panics
    /// When it meets a recursion that `walk` does not cut.
    pub(crate) fn deepest(&self, from: u64, walk: &mut Walk) -> u64 {
        if let Some(&Some(known)) = walk.known.get(&from) {
            return known;
        }
        let function = &self.functions[&from];
        let before = walk.known.insert(from, None);
        assert!(
            before.is_none(),
            "recursion that is not charged: {}",
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

    /// The calls of `from` that take the most of the stack together, and what each takes, after a
    /// walk that knows all of them.
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

    /// What the calls take that lead from `from` to `to`, itself left out, on the longest way that
    /// does not pass `but`.
    pub(crate) fn way(&self, from: u64, to: u64, but: &[u64]) -> Option<u64> {
        self.way_among(&self.callers(to), from, to, but)
    }

    /// As [`way`](Self::way), by way of those that lead there.
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

    /// All functions that a call of `to` may come from, itself among them.
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

/// What is known in a walk down the calls.
pub(crate) struct Walk {
    /// The depth of functions; `None` while it is looked for.
    pub(crate) known: BTreeMap<u64, Option<u64>>,
    /// Functions of which the walk was told.
    pub(crate) given: Vec<u64>,
    /// Functions whose calls are paid for elsewhere.
    pub(crate) cut: Vec<u64>,
}

fn words(bytes: &[u8]) -> impl Iterator<Item = u64> {
    let words = bytes.chunks_exact(4);
    words.map(|word| u64::from(u32::from_le_bytes([word[0], word[1], word[2], word[3]])))
}

/// The sizes of frames: for each function its address, and a number of seven bits a byte.
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

/// Where code (`true`) and constants (`false`) begin.
fn marks(file: &object::File<'_>) -> BTreeMap<u64, bool> {
    let mark = |name: &str| match name.get(..2) {
        Some("$t") => Some(true),
        Some("$d") => Some(false),
        _ => None,
    };
    file.symbols()
        .filter_map(|symbol| Some((symbol.address(), mark(symbol.name().ok()?)?)))
        .collect()
}

/// All constants that could be addresses of functions.
fn taken(file: &object::File<'_>, text: &Text<'_>) -> Vec<u64> {
    let constants = file
        .sections()
        .filter(|section| {
            matches!(
                section.kind(),
                SectionKind::ReadOnlyData | SectionKind::Data
            )
        })
        .filter(|section| section.name() != Ok(".vector_table"))
        .flat_map(|section| words(section.data().unwrap_or(&[])).collect::<Vec<_>>());
    constants.chain(text.constants()).collect()
}

/// The code of an image.
pub(crate) struct Text<'d> {
    start: u64,
    code: &'d [u8],
    marks: BTreeMap<u64, bool>,
}

impl Text<'_> {
    fn is_code(&self, address: u64) -> bool {
        self.marks
            .range(..=address)
            .next_back()
            .is_some_and(|(_, code)| *code)
    }

    fn half(&self, address: u64) -> u16 {
        let place = (address - self.start) as usize;
        self.code
            .get(place..place + 2)
            .map_or(0, |half| u16::from_le_bytes([half[0], half[1]]))
    }

    pub(crate) fn word(&self, address: u64) -> u64 {
        u64::from(self.half(address)) | u64::from(self.half(address + 2)) << 16
    }

    /// The words between the code.
    fn constants(&self) -> Vec<u64> {
        let addresses = (self.start..).step_by(4).zip(words(self.code));
        addresses
            .filter(|(address, _)| !self.is_code(*address))
            .map(|(_, word)| word)
            .collect()
    }

    fn functions(
        &self,
        file: &object::File<'_>,
        frames: &BTreeMap<u64, u64>,
    ) -> BTreeMap<u64, Function> {
        let mut functions = BTreeMap::new();
        let end = self.start + self.code.len() as u64;
        for symbol in file.symbols() {
            let name = symbol.name().unwrap_or_default();
            let address = symbol.address() & !1;
            let is_code = symbol.address() & 1 == 1 && (self.start..end).contains(&address);
            if is_code
                && symbol.kind() == object::SymbolKind::Text
                && !functions.contains_key(&address)
            {
                functions.insert(address, (format!("{:#}", demangle(name)), symbol.size()));
            }
        }
        let starts: BTreeSet<_> = functions.keys().copied().collect();
        functions
            .into_iter()
            .map(|(address, (name, size))| {
                let body = self.body(address, size, &starts);
                let function = Function {
                    name,
                    size,
                    frame: frames.get(&address).copied().unwrap_or(body.pushed),
                    calls: body.calls,
                    by_pointer: body.by_pointer,
                };
                (address, function)
            })
            .collect()
    }

    /// Decodes a function. Only what goes to the start of another leaves it.
    fn body(&self, start: u64, size: u64, starts: &BTreeSet<u64>) -> Body {
        let mut body = Body::default();
        let mut registers = Registers::default();
        let mut at = start;
        while at < start + size {
            let (first, second) = (self.half(at), self.half(at + 2));
            let is_wide = self.is_code(at) && first >> 11 >= 0b11101;
            if self.is_code(at) {
                let target = target(first, second, is_wide);
                let target = target.map(|offset| (at as i64 + 4 + offset) as u64);
                // A jump to the own start is a loop. A far jump inside a function may look like a
                // call.
                let is_call = first >> 11 == 0b11110 && second & 0xD000 == 0xD000;
                let inside = start + u64::from(is_call)..start + size;
                if let Some(target) = target.filter(|target| !inside.contains(target)) {
                    // Assembly has names that are no functions: they belong to what stands before.
                    body.calls.extend(starts.range(..=target).next_back());
                }
                let register = usize::from(first >> 3 & 15);
                let calls_register = first & 0xFF87 == 0x4780;
                let jumps = first & 0xFF87 == 0x4700 && register != 14;
                if !is_wide && (calls_register || jumps) {
                    // A function that a block calls often may be called by its address.
                    let known = registers.known[register].map(|word| word & !1);
                    match known.filter(|target| starts.contains(target)) {
                        Some(target) => drop(body.calls.insert(target)),
                        None => body.by_pointer = true,
                    }
                }
                registers.step(self, at, first, second);
                body.pushed += pushed(first, second);
            }
            at += if is_wide { 4 } else { 2 };
        }
        body
    }
}

#[derive(Default)]
struct Body {
    calls: BTreeSet<u64>,
    by_pointer: bool,
    /// What all its instructions push together.
    pushed: u64,
}

/// Where a branch goes, from what its program counter reads. (Armv7-M Architecture Reference
/// Manual, A7.7.12, A7.7.18)
fn target(first: u16, second: u16, is_wide: bool) -> Option<i64> {
    let bits = |value: u16, from: u32, count: u32| i64::from(value >> from & ((1 << count) - 1));
    let signed = |value: i64, width: u32| value << (64 - width) >> (64 - width);
    if !is_wide {
        return match first >> 12 {
            0b1101 if bits(first, 8, 4) < 14 => Some(signed(bits(first, 0, 8) << 1, 9)),
            0b1110 => Some(signed(bits(first, 0, 11) << 1, 12)),
            _ => None,
        };
    }
    if first >> 11 != 0b11110 || second >> 15 == 0 {
        return None;
    }
    let (sign, j1, j2) = (bits(first, 10, 1), bits(second, 13, 1), bits(second, 11, 1));
    if second & 0x1000 == 0 {
        // Conditional; fourteen and fifteen are other instructions.
        let high = sign << 20 | j2 << 19 | j1 << 18 | bits(first, 0, 6) << 12;
        return (second & 0x4000 == 0 && bits(first, 6, 4) < 14)
            .then(|| signed(high | bits(second, 0, 11) << 1, 21));
    }
    let (i1, i2) = (1 ^ j1 ^ sign, 1 ^ j2 ^ sign);
    let high = sign << 24 | i1 << 23 | i2 << 22 | bits(first, 0, 10) << 12;
    Some(signed(high | bits(second, 0, 11) << 1, 25))
}

/// What an instruction of the usual forms takes from the stack pointer.
fn pushed(first: u16, second: u16) -> u64 {
    if first & 0xFE00 == 0xB400 {
        u64::from((first & 0x1FF).count_ones()) * 4
    } else if first == 0xE92D {
        u64::from(second.count_ones()) * 4
    } else if first & 0xFF80 == 0xB080 {
        u64::from(first & 0x7F) * 4
    } else {
        0
    }
}
