//! The code of an image: functions, and constants between them.

use crate::calls::Function;
use crate::{risc_v, thumb};
use object::{Architecture, Object, ObjectSection, ObjectSymbol, SectionKind};
use rustc_demangle::demangle;
use std::collections::{BTreeMap, BTreeSet};

/// The little-endian words of a section.
pub(crate) fn words(bytes: &[u8]) -> impl Iterator<Item = u64> {
    let words = bytes.chunks_exact(4);
    words.map(|word| u64::from(u32::from_le_bytes([word[0], word[1], word[2], word[3]])))
}

/// The addresses at which code (`true`) or constants (`false`) begin, from mapping symbols.
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

/// All constants in the image that could be addresses of functions.
pub(crate) fn constants(file: &object::File<'_>, text: &Text<'_>) -> Vec<u64> {
    let constants = file
        .sections()
        .filter(|section| {
            matches!(
                section.kind(),
                // Linkers mark a section as strings if all its constants may be strings.
                SectionKind::ReadOnlyData | SectionKind::ReadOnlyString | SectionKind::Data
            )
        })
        .filter(|section| section.name() != Ok(".vector_table"))
        .flat_map(|section| words(section.data().unwrap_or(&[])).collect::<Vec<_>>());
    constants.chain(text.constants()).collect()
}

/// The processor's family, which selects the decoder.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Family {
    /// Thumb code, with odd function addresses.
    CortexM,
    RiscV,
}

/// The stack and calls found in the code of a function.
#[derive(Default)]
pub(crate) struct Body {
    /// The functions that the function calls or jumps to.
    pub(crate) calls: BTreeSet<u64>,
    /// True if the function calls through a pointer.
    pub(crate) by_pointer: bool,
    /// The addresses that its instructions compute.
    pub(crate) addresses: Vec<u64>,
    /// The sum of bytes that its instructions push.
    pub(crate) pushed: u64,
}

impl Body {
    /// Adds a call. A target inside a function (a label in assembly) counts as that function.
    pub(crate) fn call(&mut self, target: u64, starts: &BTreeSet<u64>) {
        self.calls.extend(starts.range(..=target).next_back());
    }
}

/// The code of an image.
pub(crate) struct Text<'d> {
    pub(crate) family: Family,
    start: u64,
    code: &'d [u8],
    marks: BTreeMap<u64, bool>,
}

impl<'d> Text<'d> {
    /// The code of an image that begins at address `start`.
    pub(crate) fn new(file: &object::File<'_>, start: u64, code: &'d [u8]) -> Self {
        let family = match file.architecture() {
            Architecture::Riscv32 => Family::RiscV,
            _ => Family::CortexM,
        };
        Self {
            family,
            start,
            code,
            marks: marks(file),
        }
    }

    /// RISC-V code without an image.
    #[cfg(test)]
    pub(crate) const fn of_risc_v(start: u64, code: &'d [u8]) -> Self {
        Self {
            family: Family::RiscV,
            start,
            code,
            marks: BTreeMap::new(),
        }
    }

    /// The address of the function that a word points to; `None` if the word is no function's
    /// address.
    pub(crate) const fn function(&self, word: u64) -> Option<u64> {
        match self.family {
            Family::CortexM if word & 1 == 1 => Some(word & !1),
            Family::CortexM => None,
            Family::RiscV => Some(word),
        }
    }

    /// Returns true if there is Thumb code at this address.
    pub(crate) fn is_code(&self, address: u64) -> bool {
        self.marks
            .range(..=address)
            .next_back()
            .is_some_and(|(_, code)| *code)
    }

    /// The half word at an address.
    pub(crate) fn half(&self, address: u64) -> u16 {
        let place = (address - self.start) as usize;
        self.code
            .get(place..place + 2)
            .map_or(0, |half| u16::from_le_bytes([half[0], half[1]]))
    }

    /// The word at an address.
    pub(crate) fn word(&self, address: u64) -> u64 {
        u64::from(self.half(address)) | u64::from(self.half(address + 2)) << 16
    }

    /// The constants between functions; RISC-V code has none.
    fn constants(&self) -> Vec<u64> {
        if self.family == Family::RiscV {
            return Vec::new();
        }
        let addresses = (self.start..).step_by(4).zip(words(self.code));
        addresses
            .filter(|(address, _)| !self.is_code(*address))
            .map(|(_, word)| word)
            .collect()
    }

    /// All functions, and all addresses that their code computes.
    pub(crate) fn functions(
        &self,
        file: &object::File<'_>,
        frames: &BTreeMap<u64, u64>,
    ) -> (BTreeMap<u64, Function>, Vec<u64>) {
        let mut named = BTreeMap::new();
        let end = self.start + self.code.len() as u64;
        for symbol in file.symbols() {
            let name = symbol.name().unwrap_or_default();
            let Some(address) = self.function(symbol.address()) else {
                continue;
            };
            if symbol.kind() == object::SymbolKind::Text && (self.start..end).contains(&address) {
                let function = || (format!("{:#}", demangle(name)), symbol.size());
                named.entry(address).or_insert_with(function);
            }
        }
        let starts: BTreeSet<_> = named.keys().copied().collect();
        let mut addresses = Vec::new();
        let functions = named.into_iter().map(|(address, (name, size))| {
            let body = match self.family {
                Family::CortexM => thumb::body(self, address, size, &starts),
                Family::RiscV => risc_v::body(self, address, size, &starts),
            };
            addresses.extend(body.addresses);
            let function = Function {
                name,
                size,
                frame: frames.get(&address).copied().unwrap_or(body.pushed),
                calls: body.calls,
                by_pointer: body.by_pointer,
            };
            (address, function)
        });
        (functions.collect(), addresses)
    }
}
