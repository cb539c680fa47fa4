//! Sizes of a firmware image in flash and RAM.

use object::{Object, ObjectSection, ObjectSymbol, SectionKind};
use std::path::Path;

/// Sizes and addresses, in bytes.
pub(crate) struct Image {
    /// Bytes in flash.
    pub(crate) flash: u64,
    /// Bytes of constants in flash.
    pub(crate) tables: u64,
    /// Bytes of statics.
    pub(crate) statics: u64,
    /// Initial stack pointer. The stack is below the statics.
    pub(crate) stack: u64,
    /// Start of RAM, the lower limit of the stack.
    pub(crate) ram: u64,
}

impl Image {
    /// Reads an image.
    pub(crate) fn read(path: &Path) -> Self {
        let data = std::fs::read(path).expect("a readable image");
        let file = object::File::parse(data.as_slice()).expect("an ELF file");
        let (mut flash, mut tables, mut statics, mut first) = (0, 0, 0, u64::MAX);
        // RISC-V images have a section for the stack.
        let sections = file.sections();
        let sections = sections.filter(|section| section.name() != Ok(".stack"));
        for section in sections.filter(|section| section.size() > 0) {
            let (is_static, is_zeros) = match section.kind() {
                SectionKind::Text | SectionKind::ReadOnlyData | SectionKind::ReadOnlyString => {
                    (false, false)
                }
                SectionKind::Data => (true, false),
                SectionKind::UninitializedData => (true, true),
                _ => continue,
            };
            if section.name() == Ok(".rodata") {
                tables = section.size();
            }
            if !is_zeros {
                flash += section.size();
            }
            if is_static {
                statics += section.size();
                first = first.min(section.address());
            }
        }
        let symbol = |name| {
            let found = file.symbols().find(|symbol| symbol.name() == Ok(name));
            found.expect("the runtime's symbol").address()
        };
        let (stack, ram) = (symbol("_stack_start"), symbol("_stack_end"));
        assert!(stack <= first, "{path:?} has statics below its stack");
        Self {
            flash,
            tables,
            statics,
            stack,
            ram,
        }
    }

    /// The bytes that the stack may use.
    pub(crate) const fn room(&self) -> u64 {
        self.stack - self.ram
    }
}
