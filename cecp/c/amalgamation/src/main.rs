//! Translates Goby's WebAssembly into one file of C.
//!
//!     goby-amalgamation MODULE HEADER SIZE COMMIT FOLDER
//!
//! writes `goby.c` and `goby.h` into FOLDER. MODULE is linked with `--emit-relocs`; HEADER is
//! `include/goby.h`. `src/runtime.c` explains the two forms of memory of `goby.c`.

mod function;
mod module;
mod operators;

use crate::module::Module;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

/// Bytes before the data, so that no object is at address 0. They hold the stack pointer.
const PAD: u32 = 16;

fn main() {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let [module, header, size, commit, folder] = &arguments[..] else {
        panic!("MODULE HEADER SIZE COMMIT FOLDER");
    };
    let bytes = fs::read(module).expect("the module can be read");
    let module = Module::read(&bytes);
    let header = fs::read_to_string(header).expect("the header can be read");
    let engine = engine_bytes(&header, size);
    let folder = Path::new(folder);
    fs::create_dir_all(folder).expect("the folder can be made");
    let source = source(&module, engine, size, commit);
    fs::write(folder.join("goby.c"), source).expect("goby.c can be written");
    fs::write(
        folder.join("goby.h"),
        adapted(&header, &module, engine, size, commit),
    )
    .expect("goby.h can be written");
}

/// The bytes of an engine on a 32-bit machine, read from the header.
fn engine_bytes(header: &str, size: &str) -> u32 {
    let condition = format!(
        "#if (defined(GOBY_{}) && defined(GOBY_WIDTH_32))",
        size.to_uppercase()
    );
    let rest = &header[header.find(&condition).expect("the size is in the header")..];
    let line = rest
        .lines()
        .find(|line| line.starts_with("#define GOBY_BYTES"))
        .expect("its bytes");
    line["#define GOBY_BYTES ".len()..]
        .parse()
        .expect("a number")
}

/// Bytes of the call stack within the engine's memory, for machines whose own stack has no 32-bit
/// addresses.
fn stack_bytes(size: &str) -> u32 {
    match size {
        "micro" => 16 << 10,
        "desktop" => 256 << 10,
        _ => 48 << 10,
    }
}

/// `GOBY_STACK` of `goby.c`: the budget of a search's stack (`core/src/profile.rs`), times the
/// largest ratio of a frame of gcc 12 to the bytes charged for it, plus the frames of the callers.
fn call_stack(size: &str) -> Option<u32> {
    match size {
        "micro" => Some(9 << 10),
        "small" | "board" => Some(20 << 10),
        _ => None,
    }
}

/// The size of the data with the pad, in words.
fn data_words(module: &Module<'_>) -> usize {
    (PAD as usize + module.data.1.len()).div_ceil(8) * 2
}

/// The text of `goby.c`.
fn source(module: &Module<'_>, engine: u32, size: &str, commit: &str) -> String {
    let mut text = format!(
        "// Goby, a chess engine, in one file of C: size {size}, of commit {commit}. goby.h has its functions.\n"
    );
    text.push_str("// Made from Rust by cecp/c/amalgamation.sh. MIT OR Apache-2.0. https://github.com/goby-chess/goby\n");
    text.push_str("#include \"goby.h\"\n");
    let words = data_words(module);
    let facts = [
        ("DATA_BYTES", 4 * words as u32),
        ("STACK_BYTES", stack_bytes(size)),
        ("ENGINE_BYTES", engine),
        ("HOOK_MILLIS", module.table.len() as u32),
        ("HOOK_STOPS", module.table.len() as u32 + 1),
        ("HOOK_HITS", module.table.len() as u32 + 2),
    ];
    for (name, value) in facts {
        writeln!(text, "#define {name} {value}u").expect("text");
    }
    text.push_str(include_str!("runtime.c"));
    data(module, &mut text);
    for (number, function) in module.functions.iter().enumerate() {
        let name = format!("f{number}");
        let signature = &function.signature;
        writeln!(
            text,
            "static {};",
            function::head(&name, signature.params(), signature.results())
        )
        .expect("text");
    }
    text.push_str("static u32 hook_millis(MEMORY u32 user);\nstatic u32 hook_stops(MEMORY u32 user, u32 progress);\nstatic u32 hook_hits(MEMORY u32 user);\n");
    for (number, kind) in module.types.iter().enumerate() {
        let head = function::head(&format!("(*type_{number})"), kind.params(), kind.results());
        writeln!(text, "typedef {head};").expect("text");
    }
    text.push_str("static void (*const table[])(void) = {\n");
    for entry in &module.table {
        match entry {
            Some(function) => writeln!(text, "(void (*)(void))f{function},").expect("text"),
            None => text.push_str("0,\n"),
        }
    }
    text.push_str(
        "(void (*)(void))hook_millis, (void (*)(void))hook_stops, (void (*)(void))hook_hits};\n",
    );
    for (number, function) in module.functions.iter().enumerate() {
        writeln!(text, "// {}", function.name.replace('\\', "/")).expect("text");
        text.push_str(&function::translate(
            module,
            function,
            &format!("f{number}"),
        ));
    }
    for (name, number) in &module.exports {
        writeln!(text, "#define inner_{name} f{number}").expect("text");
    }
    text.push_str(include_str!("shim.c"));
    text
}

/// Writes the constant data as words that are numbers or addresses.
fn data(module: &Module<'_>, text: &mut String) {
    let (start, bytes) = &module.data;
    let words = data_words(module);
    let mut padded = vec![0; PAD as usize];
    padded.extend(bytes);
    padded.resize(4 * words, 0);
    for pointer in &module.pointers {
        assert!(
            pointer.is_multiple_of(4),
            "an address in the data that is not aligned"
        );
    }
    text.push_str(
        "static const DATA_WORD data[DATA_WORDS];\nstatic const DATA_WORD data[DATA_WORDS] = {\n",
    );
    for (place, word) in padded.chunks(4).enumerate() {
        let value = u32::from_le_bytes(word.try_into().expect("four bytes"));
        let at = (4 * place as u32).wrapping_sub(PAD);
        match module.pointers.contains(&at) {
            true => write!(text, "P({}),", i64::from(value) - i64::from(*start)).expect("text"),
            false => write!(text, "W({value}),").expect("text"),
        }
        if place % 16 == 15 {
            text.push('\n');
        }
    }
    text.push_str("};\n");
}

/// The text of `goby.h`: the header for one size, with the memory that `goby.c` needs.
fn adapted(header: &str, module: &Module<'_>, engine: u32, size: &str, commit: &str) -> String {
    let upper = size.to_uppercase();
    let flat = engine + 16;
    let linear = 4 * data_words(module) as u32 + 48 + stack_bytes(size) + engine;
    let start = "#if defined(GOBY_MICRO) +";
    let (before, rest) = header.split_once(start).expect("the choice of a size");
    let (sum, rest) = rest.split_once('\n').expect("its end of line");
    let (_, rest) = rest.split_once("#endif\n").expect("its end");
    // Users of these files do not choose a size.
    let is_choice = |line: &&str| line.starts_with("//     #define GOBY_");
    let mut text: String = before
        .split_inclusive('\n')
        .filter(|line| !is_choice(line))
        .collect();
    writeln!(
        text,
        "// The files of this folder have the size {size}; they were made of commit {commit}.\n\
        #ifndef GOBY_{upper}\n#define GOBY_{upper}\n#endif\n\
        {start}{sum}\n#error \"these files have the size {size}\"\n#endif\n\n\
        #if defined(__GNUC__) && UINTPTR_MAX == 0xFFFFFFFF && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ && !defined(__i386__)\n\
        #define GOBY_FLAT\n#define GOBY_BYTES {flat}\n#else\n#define GOBY_BYTES {linear}\n#endif"
    )
    .expect("text");
    if let Some(bytes) = call_stack(size) {
        writeln!(
            text,
            "// The greatest call stack of a function, in bytes, as measured with gcc 12. Hooks need additional stack.\n\
            #define GOBY_STACK {bytes}"
        )
        .expect("text");
    }
    // Archives need other numbers of bytes.
    let mut skips = false;
    let mut lines = rest.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        skips |= line.starts_with("#if (defined(GOBY_");
        let is_stack = line.starts_with("#if defined(GOBY_")
            && lines.peek().is_some_and(|next| next.contains("call stack"));
        skips |= is_stack;
        if !skips {
            text.push_str(line);
        }
        skips &= !line.starts_with("#endif");
    }
    assert!(
        !text.contains(&format!("#define GOBY_BYTES {engine}\n")),
        "GOBY_BYTES of an archive is left"
    );
    text
}
