//! The image of a firmware: what it puts into flash and RAM.

use object::{Object, ObjectSection, ObjectSymbol, SectionKind};
use std::path::Path;

/// RAM of every board begins here, and flash is below.
pub(crate) const RAM: u64 = 0x2000_0000;

/// Sizes and places, in bytes.
pub(crate) struct Image {
    /// What it puts into flash.
    pub(crate) flash: u64,
    /// Constants among it.
    pub(crate) tables: u64,
    /// Its statics.
    pub(crate) statics: u64,
    /// Where the stack begins, which grows down to the beginning of RAM.
    pub(crate) stack: u64,
}

impl Image {
    /// Reads an image.
    pub(crate) fn read(path: &Path) -> Self {
        let data = std::fs::read(path).expect("a readable image");
        let file = object::File::parse(data.as_slice()).expect("an ELF file");
        let (mut flash, mut tables, mut statics, mut first) = (0, 0, 0, u64::MAX);
        for section in file.sections().filter(|section| section.size() > 0) {
            let is_zeros = match section.kind() {
                SectionKind::Text | SectionKind::ReadOnlyData | SectionKind::ReadOnlyString => {
                    false
                }
                SectionKind::Data => false,
                SectionKind::UninitializedData => true,
                _ => continue,
            };
            if section.name() == Ok(".rodata") {
                tables = section.size();
            }
            if !is_zeros {
                flash += section.size();
            }
            if section.address() >= RAM {
                statics += section.size();
                first = first.min(section.address());
            }
        }
        let stack = file
            .symbols()
            .find(|symbol| symbol.name() == Ok("_stack_start"));
        let stack = stack.expect("the runtime's symbol").address();
        assert!(stack <= first, "{path:?} was not linked by flip-link");
        Self {
            flash,
            tables,
            statics,
            stack,
        }
    }

    /// What there is for the stack.
    pub(crate) const fn room(&self) -> u64 {
        self.stack - RAM
    }
}
