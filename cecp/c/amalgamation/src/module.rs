//! Reads a WebAssembly module that was linked with `--emit-relocs`. Its relocations tell which
//! constants are addresses of data.

use std::collections::{BTreeMap, HashSet};
use wasmparser::{
    CustomSectionReader, DataKind, ElementItems, ElementKind, ExternalKind, FuncType, FunctionBody,
    KnownCustom, Name, Operator, Parser, Payload, RelocationType,
};

/// A function.
pub(crate) struct Function<'a> {
    pub(crate) name: String,
    pub(crate) signature: FuncType,
    /// Local variables without the parameters.
    pub(crate) locals: Vec<wasmparser::ValType>,
    /// Operators, each with true if its immediate is an address of data.
    pub(crate) body: Vec<(Operator<'a>, bool)>,
}

/// A module with one segment of constant data and no imports.
pub(crate) struct Module<'a> {
    pub(crate) types: Vec<FuncType>,
    pub(crate) functions: Vec<Function<'a>>,
    /// Numbers of functions by their exported names.
    pub(crate) exports: BTreeMap<String, u32>,
    /// Functions whose address is taken, by their place in the table.
    pub(crate) table: Vec<Option<u32>>,
    /// The address of the data, and its bytes.
    pub(crate) data: (u32, Vec<u8>),
    /// Offsets in `data` at which an address inside `data` is stored.
    pub(crate) pointers: HashSet<u32>,
}

/// The sections of a module as they are read.
#[derive(Default)]
struct Sections<'a> {
    types: Vec<FuncType>,
    signatures: Vec<u32>,
    bodies: Vec<FunctionBody<'a>>,
    exports: BTreeMap<String, u32>,
    table: Vec<Option<u32>>,
    data: (u32, Vec<u8>),
    names: BTreeMap<u32, String>,
    /// The starts of the contents of the code and data sections, and the bytes of the data.
    code_start: u64,
    data_start: u64,
    segment_start: u64,
    /// Relocations: true if in the code section, the kind, and the offset in the section.
    relocations: Vec<(bool, RelocationType, u64)>,
}

impl<'a> Sections<'a> {
    fn take(&mut self, payload: Payload<'a>) {
        match payload {
            Payload::TypeSection(reader) => {
                self.types = reader
                    .into_iter_err_on_gc_types()
                    .map(|ty| ty.expect("a type"))
                    .collect();
            }
            Payload::ImportSection(_) => panic!("the module has imports"),
            Payload::FunctionSection(reader) => {
                self.signatures = reader
                    .into_iter()
                    .map(|ty| ty.expect("a type's number"))
                    .collect();
            }
            Payload::ExportSection(reader) => {
                let exports = reader.into_iter().map(|export| export.expect("an export"));
                let functions = exports.filter(|export| export.kind == ExternalKind::Func);
                self.exports = functions
                    .map(|export| (export.name.to_owned(), export.index))
                    .collect();
            }
            Payload::ElementSection(reader) => {
                for element in reader {
                    let element = element.expect("an element segment");
                    let ElementKind::Active { offset_expr, .. } = element.kind else {
                        panic!("a passive table")
                    };
                    let first = constant(&mut offset_expr.get_operators_reader());
                    let ElementItems::Functions(items) = element.items else {
                        panic!("no functions")
                    };
                    self.table.resize(first as usize, None);
                    self.table.extend(
                        items
                            .into_iter()
                            .map(|item| Some(item.expect("a function"))),
                    );
                }
            }
            Payload::CodeSectionStart {
                unchecked_range, ..
            } => self.code_start = unchecked_range.start,
            Payload::CodeSectionEntry(body) => self.bodies.push(body),
            Payload::DataSection(reader) => {
                self.data_start = reader.range().start;
                for segment in reader {
                    let segment = segment.expect("a data segment");
                    assert!(
                        self.data.1.is_empty(),
                        "the module has data that may be written"
                    );
                    let DataKind::Active { offset_expr, .. } = segment.kind else {
                        panic!("passive data")
                    };
                    self.data = (
                        constant(&mut offset_expr.get_operators_reader()),
                        segment.data.to_vec(),
                    );
                    self.segment_start = segment.range.end - segment.data.len() as u64;
                }
            }
            Payload::CustomSection(reader) => self.take_custom(&reader),
            _ => {}
        }
    }

    /// Takes the names of functions, and relocations.
    fn take_custom(&mut self, reader: &CustomSectionReader<'a>) {
        match reader.as_known() {
            KnownCustom::Name(section) => {
                for name in section {
                    if let Name::Function(map) = name.expect("names") {
                        let namings = map.into_iter().map(|naming| naming.expect("a name"));
                        self.names
                            .extend(namings.map(|naming| (naming.index, naming.name.to_owned())));
                    }
                }
            }
            KnownCustom::Reloc(section) => {
                let is_of_code = reader.name() == "reloc.CODE";
                for entry in section.entries() {
                    let entry = entry.expect("a relocation");
                    self.relocations
                        .push((is_of_code, entry.ty, u64::from(entry.offset)));
                }
            }
            _ => {}
        }
    }
}

impl<'a> Module<'a> {
    /// Reads a module.
    ///
    /// # Panics
    /// If the module is not of the form that this program translates; the message says why.
    pub(crate) fn read(bytes: &'a [u8]) -> Self {
        let mut sections = Sections::default();
        for payload in Parser::new(0).parse_all(bytes) {
            sections.take(payload.expect("the module is valid"));
        }
        let (mut addresses, mut pointers) = (HashSet::new(), HashSet::new());
        for &(is_of_code, kind, offset) in &sections.relocations {
            match kind {
                RelocationType::MemoryAddrLeb | RelocationType::MemoryAddrSleb if is_of_code => {
                    addresses.insert(sections.code_start + offset);
                }
                RelocationType::MemoryAddrI32 if !is_of_code => {
                    pointers.insert((sections.data_start + offset - sections.segment_start) as u32);
                }
                RelocationType::FunctionIndexLeb
                | RelocationType::TableIndexSleb
                | RelocationType::TableIndexI32
                | RelocationType::TypeIndexLeb
                | RelocationType::GlobalIndexLeb
                | RelocationType::TableNumberLeb => {}
                other => panic!("unknown relocation: {other:?}"),
            }
        }
        let mut functions = Vec::new();
        for (number, body) in sections.bodies.iter().enumerate() {
            let mut locals = Vec::new();
            for local in body.get_locals_reader().expect("locals") {
                let (count, kind) = local.expect("locals");
                locals.extend(std::iter::repeat_n(kind, count as usize));
            }
            functions.push(Function {
                name: sections
                    .names
                    .get(&(number as u32))
                    .cloned()
                    .unwrap_or_default(),
                signature: sections.types[sections.signatures[number] as usize].clone(),
                locals,
                body: operators(body, &mut addresses),
            });
        }
        assert!(addresses.is_empty(), "relocations without their operators");
        let Sections {
            types,
            exports,
            table,
            data,
            ..
        } = sections;
        Self {
            types,
            functions,
            exports,
            table,
            data,
            pointers,
        }
    }
}

/// The operators of a function, each with true if it holds one of `addresses`, which are removed.
fn operators<'a>(
    body: &FunctionBody<'a>,
    addresses: &mut HashSet<u64>,
) -> Vec<(Operator<'a>, bool)> {
    let mut reader = body.get_operators_reader().expect("operators");
    let mut operators = Vec::new();
    while !reader.eof() {
        let from = reader.original_position();
        let operator = reader.read().expect("an operator");
        let mut places = from..reader.original_position();
        operators.push((operator, places.any(|place| addresses.remove(&place))));
    }
    operators
}

/// The number that a constant expression gives.
fn constant(reader: &mut wasmparser::OperatorsReader<'_>) -> u32 {
    match reader.read().expect("an operator") {
        Operator::I32Const { value } => value as u32,
        other => panic!("no constant: {other:?}"),
    }
}
