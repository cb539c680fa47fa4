//! Translates a function of WebAssembly into a function of C.
//!
//! Values on WebAssembly's stack become expressions at the place of their use. If code in between
//! could change the value, it is stored in a variable first. Blocks become labels.

use crate::module::{Function, Module};
use crate::operators::{binary, load, store, unary};
use std::collections::BTreeSet;
use std::fmt::Write;
use wasmparser::{BlockType, MemArg, Operator as Op, ValType};

/// A value on the stack: an expression of C.
#[derive(Clone)]
struct Value {
    text: String,
    is_wide: bool,
    /// A comparison: an `int` that is 0 or 1.
    is_truth: bool,
    /// Local variables that it reads.
    reads: BTreeSet<u32>,
    /// True if it reads memory.
    loads: bool,
}

/// A block, loop or branch of an `if` that is open.
struct Block {
    label: usize,
    is_loop: bool,
    is_if: bool,
    results: Vec<String>,
    wide: Vec<bool>,
    /// The number of values on the stack when the block began.
    height: usize,
    is_used: bool,
}

/// The state of the translation of one function.
struct Translation<'m, 'a> {
    module: &'m Module<'a>,
    function: &'m Function<'a>,
    stack: Vec<Value>,
    blocks: Vec<Block>,
    code: String,
    /// Declarations of variables that hold values.
    variables: String,
    kept: usize,
    labels: usize,
    frame: Option<u32>,
}

/// The type of C for a value.
fn c_type(kind: ValType) -> &'static str {
    match kind {
        ValType::I32 => "u32",
        ValType::I64 => "u64",
        other => panic!("a value of type {other:?}"),
    }
}

/// The head of a function in C: its result, its name and its parameters.
pub(crate) fn head(name: &str, params: &[ValType], results: &[ValType]) -> String {
    assert!(results.len() < 2, "a function with two results");
    let result = results.first().map_or("void", |&kind| c_type(kind));
    let list: Vec<_> = params
        .iter()
        .enumerate()
        .map(|(place, &kind)| format!("{} v{place}", c_type(kind)))
        .collect();
    match list.is_empty() {
        true => format!("{result} {name}(MEMORY_ALONE)"),
        false => format!("{result} {name}(MEMORY {})", list.join(", ")),
    }
}

/// Returns the definition of a function.
pub(crate) fn translate(module: &Module<'_>, function: &Function<'_>, name: &str) -> String {
    let mut translation = Translation {
        module,
        function,
        stack: Vec::new(),
        blocks: Vec::new(),
        code: String::new(),
        variables: String::new(),
        kept: 0,
        labels: 0,
        frame: None,
    };
    translation.run();
    let head = head(
        name,
        function.signature.params(),
        function.signature.results(),
    );
    let params = function.signature.params().len();
    let mut text = format!("static NOINLINE {head} {{\n");
    if let Some(bytes) = translation.frame {
        writeln!(text, "FRAME({bytes})").expect("text");
    }
    for (place, &kind) in function.locals.iter().enumerate() {
        let name = format!("v{}", params + place);
        if mentions(&translation.code, &name) {
            writeln!(text, "{} {name} = 0;", c_type(kind)).expect("text");
        }
    }
    text.push_str(&translation.variables);
    text.push_str("UNUSED;\n");
    for place in 0..params {
        if !mentions(&translation.code, &format!("v{place}")) {
            writeln!(text, "(void)v{place};").expect("text");
        }
    }
    text.push_str(&translation.code);
    text.push_str("}\n");
    text
}

/// True if a name occurs in a text as a whole word.
fn mentions(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let after = text[at + name.len()..].chars().next();
        !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_')
            && !after.is_some_and(|c| c.is_alphanumeric())
    })
}

impl Translation<'_, '_> {
    fn run(&mut self) {
        let results = self.function.signature.results().to_vec();
        self.open(false, false, &results);
        let mut place = 0;
        let mut skipped = 0;
        let mut is_dead = false;
        while place < self.function.body.len() {
            let (operator, is_address) = &self.function.body[place];
            place += 1;
            if is_dead {
                match operator {
                    Op::Block { .. } | Op::Loop { .. } | Op::If { .. } => skipped += 1,
                    Op::Else if skipped == 0 => {
                        is_dead = false;
                        self.otherwise(true);
                    }
                    Op::End if skipped == 0 => {
                        is_dead = false;
                        self.close(true);
                    }
                    Op::End => skipped -= 1,
                    _ => {}
                }
                continue;
            }
            match operator {
                Op::GlobalGet { .. } => {
                    // The stack pointer is read; one of the next operators subtracts the bytes of
                    // the frame.
                    let bytes = self.frame_bytes(place);
                    assert!(self.frame.is_none(), "two frames");
                    self.frame = Some(bytes);
                    self.push(format!("(sp + {bytes}u)"), false);
                }
                _ => is_dead = self.step(operator, *is_address),
            }
        }
    }

    /// The bytes of the function's frame; the stack pointer is read before `place`.
    ///
    /// # Panics
    /// No operator subtracts the bytes of a frame.
    fn frame_bytes(&self, place: usize) -> u32 {
        let rest = &self.function.body[place..];
        let after = match rest {
            [(Op::LocalSet { local_index: kept }, _), rest @ ..] => {
                rest.windows(3).find_map(|three| match three {
                    [(Op::LocalGet { local_index }, _), after @ ..] if local_index == kept => {
                        Some(after)
                    }
                    _ => None,
                })
            }
            _ => Some(rest),
        };
        let Some([(Op::I32Const { value }, _), (Op::I32Sub, _), ..]) = after else {
            panic!(
                "{} reads the stack pointer but makes no frame",
                self.function.name
            );
        };
        assert!(value % 8 == 0, "a frame of {value} bytes");
        *value as u32
    }

    /// Translates an operator. Returns true if the following code cannot be reached.
    fn step(&mut self, operator: &Op<'_>, is_address: bool) -> bool {
        match *operator {
            Op::Nop => {}
            Op::Unreachable => {
                self.line("NEVER;");
                return true;
            }
            Op::Block { blockty } => {
                let results = self.results(blockty);
                self.keep_all();
                self.open(false, false, &results);
            }
            Op::Loop { blockty } => {
                let results = self.results(blockty);
                self.keep_all();
                self.open(true, false, &results);
                let label = self.blocks.last().expect("a block").label;
                writeln!(self.code, "LOOP_{label}").expect("text");
            }
            Op::If { blockty } => {
                let results = self.results(blockty);
                let condition = self.condition();
                self.keep_all();
                self.open(false, true, &results);
                writeln!(self.code, "if {condition} {{").expect("text");
            }
            Op::Else => self.otherwise(false),
            Op::End => self.close(false),
            Op::Br { relative_depth } => {
                self.branch(relative_depth);
                return true;
            }
            Op::BrIf { relative_depth } => {
                let condition = self.condition();
                self.branch_if(relative_depth, &condition);
            }
            Op::BrTable { ref targets } => {
                let chosen = self.pop().text;
                self.keep_all();
                writeln!(self.code, "switch ({chosen}) {{").expect("text");
                for (case, target) in targets.targets().enumerate() {
                    let target = target.expect("a target");
                    if target != targets.default() {
                        writeln!(self.code, "case {case}:").expect("text");
                        self.branch(target);
                    }
                }
                self.line("default:");
                self.branch(targets.default());
                self.line("}");
                return true;
            }
            Op::Return => {
                self.give_back();
                return true;
            }
            Op::Call { function_index } => {
                let signature = self.module.functions[function_index as usize]
                    .signature
                    .clone();
                self.call(format!("f{function_index}"), &signature);
            }
            Op::CallIndirect { type_index, .. } => {
                let signature = self.module.types[type_index as usize].clone();
                let chosen = self.pop().text;
                self.call(format!("((type_{type_index})table[{chosen}])"), &signature);
            }
            Op::Drop => {
                let value = self.pop();
                writeln!(self.code, "(void)({});", value.text).expect("text");
            }
            Op::Select => self.select(),
            Op::GlobalSet { .. } => {
                let value = self.pop().text;
                writeln!(self.code, "SET_SP({value});").expect("text");
            }
            Op::LocalGet { local_index } => self.get(local_index),
            Op::LocalSet { local_index } => self.set(local_index),
            Op::LocalTee { local_index } => {
                self.set(local_index);
                self.get(local_index);
            }
            Op::MemoryCopy { .. } => self.memory("MOVE"),
            Op::MemoryFill { .. } => self.memory("FILL"),
            Op::I32Const { value } => {
                let text = match is_address {
                    true => self.address(value as u32),
                    false => format!("{}u", value as u32),
                };
                self.push(text, false);
            }
            Op::I64Const { value } => self.push(format!("UINT64_C({})", value as u64), true),
            ref other => self.compute(other, is_address),
        }
        false
    }

    /// An address of data.
    fn address(&self, address: u32) -> String {
        format!(
            "DATA({})",
            i64::from(address) - i64::from(self.module.data.0)
        )
    }

    fn line(&mut self, text: &str) {
        self.code.push_str(text);
        self.code.push('\n');
    }

    fn results(&self, kind: BlockType) -> Vec<ValType> {
        match kind {
            BlockType::Empty => Vec::new(),
            BlockType::Type(kind) => vec![kind],
            BlockType::FuncType(number) => {
                let signature = &self.module.types[number as usize];
                assert!(signature.params().is_empty(), "a block with parameters");
                signature.results().to_vec()
            }
        }
    }

    fn open(&mut self, is_loop: bool, is_if: bool, results: &[ValType]) {
        self.labels += 1;
        let is_body = self.blocks.is_empty();
        let names = results.iter().map(|&kind| match is_body {
            true => String::new(),
            false => self.variable(kind == ValType::I64),
        });
        let results_of = names.collect();
        self.blocks.push(Block {
            label: self.labels,
            is_loop,
            is_if,
            results: results_of,
            wide: results.iter().map(|&kind| kind == ValType::I64).collect(),
            height: self.stack.len(),
            is_used: false,
        });
    }

    /// A new variable.
    fn variable(&mut self, is_wide: bool) -> String {
        self.kept += 1;
        let name = format!("t{}", self.kept);
        let kind = if is_wide { "u64" } else { "u32" };
        writeln!(self.variables, "{kind} {name} = 0;").expect("text");
        name
    }

    /// Ends the first branch of an `if`.
    fn otherwise(&mut self, is_dead: bool) {
        if !is_dead {
            self.leave_results(0);
        }
        let block = self.blocks.last().expect("a block");
        self.stack.truncate(block.height);
        self.line("} else {");
    }

    /// Ends a block.
    fn close(&mut self, is_dead: bool) {
        if self.blocks.len() == 1 {
            if !is_dead {
                self.give_back();
            }
            let block = self.blocks.pop().expect("the body");
            assert!(!block.is_used, "a branch to the body's end");
            return;
        }
        if !is_dead {
            self.leave_results(0);
        }
        let block = self.blocks.pop().expect("a block");
        if block.is_if {
            self.line("}");
        }
        let start = format!("LOOP_{}\n", block.label);
        if block.is_loop {
            let label = format!("L{}:;\n", block.label);
            self.code = self
                .code
                .replacen(&start, if block.is_used { &label } else { "" }, 1);
        } else if block.is_used {
            writeln!(self.code, "L{}:;", block.label).expect("text");
        }
        self.stack.truncate(block.height);
        for (name, wide) in block.results.into_iter().zip(block.wide) {
            self.push(name, wide);
        }
    }

    /// Assigns the topmost values to the results of a block. A branch to a loop passes no results.
    fn leave_results(&mut self, depth: u32) {
        let block = &self.blocks[self.blocks.len() - 1 - depth as usize];
        let count = block.results.len();
        let names = block.results.clone();
        let first = self.stack.len() - count;
        for (place, name) in names.into_iter().enumerate() {
            let text = self.stack[first + place].text.clone();
            writeln!(self.code, "{name} = {text};").expect("text");
        }
    }

    fn branch(&mut self, depth: u32) {
        let place = self.blocks.len() - 1 - depth as usize;
        if place == 0 {
            return self.give_back();
        }
        if !self.blocks[place].is_loop {
            self.leave_results(depth);
        }
        let block = &mut self.blocks[place];
        block.is_used = true;
        let label = block.label;
        writeln!(self.code, "goto L{label};").expect("text");
    }

    fn branch_if(&mut self, depth: u32, condition: &str) {
        // Values that stay on the stack are read twice: by the branch, and by the code after it.
        self.keep_all();
        writeln!(self.code, "if {condition} {{").expect("text");
        self.branch(depth);
        self.line("}");
    }

    fn give_back(&mut self) {
        match self.function.signature.results().is_empty() {
            true => self.line("return;"),
            false => {
                let text = self.stack.last().expect("a result").text.clone();
                writeln!(self.code, "return {text};").expect("text");
            }
        }
    }

    fn push(&mut self, text: String, is_wide: bool) {
        self.stack.push(Value {
            text,
            is_wide,
            is_truth: false,
            reads: BTreeSet::new(),
            loads: false,
        });
    }

    fn pop(&mut self) -> Value {
        self.stack.pop().expect("a value")
    }

    /// The topmost value as a condition of C, in parentheses.
    fn condition(&mut self) -> String {
        let value = self.pop();
        match value.is_truth {
            true => value.text.trim_start_matches("(u32)").to_owned(),
            false => format!("({})", value.text),
        }
    }

    fn get(&mut self, local: u32) {
        let params = self.function.signature.params();
        let kind = params.get(local as usize).copied();
        let kind = kind.unwrap_or_else(|| self.function.locals[local as usize - params.len()]);
        self.push(format!("v{local}"), kind == ValType::I64);
        self.stack.last_mut().expect("a value").reads.insert(local);
    }

    fn set(&mut self, local: u32) {
        let value = self.pop();
        self.keep(|other| other.reads.contains(&local));
        if value.text != format!("v{local}") {
            writeln!(self.code, "v{local} = {};", value.text).expect("text");
        }
    }

    /// Stores values of the stack in variables.
    fn keep(&mut self, which: impl Fn(&Value) -> bool) {
        for place in 0..self.stack.len() {
            if which(&self.stack[place]) {
                let is_wide = self.stack[place].is_wide;
                let name = self.variable(is_wide);
                writeln!(self.code, "{name} = {};", self.stack[place].text).expect("text");
                self.stack[place] = Value {
                    text: name,
                    is_wide,
                    is_truth: false,
                    reads: BTreeSet::new(),
                    loads: false,
                };
            }
        }
    }

    /// Stores all values in variables, except constants and values that are in variables already.
    fn keep_all(&mut self) {
        self.keep(|value| value.loads || !value.reads.is_empty() || value.text.contains('('));
    }

    fn call(&mut self, name: String, signature: &wasmparser::FuncType) {
        let first = self.stack.len() - signature.params().len();
        let arguments: Vec<_> = self
            .stack
            .split_off(first)
            .into_iter()
            .map(|value| value.text)
            .collect();
        self.keep(|value| value.loads);
        let call = match arguments.is_empty() {
            true => format!("{name}(HERE_ALONE)"),
            false => format!("{name}(HERE {})", arguments.join(", ")),
        };
        match signature.results().first() {
            None => writeln!(self.code, "{call};").expect("text"),
            Some(&kind) => {
                let result = self.variable(kind == ValType::I64);
                writeln!(self.code, "{result} = {call};").expect("text");
                self.push(result, kind == ValType::I64);
            }
        }
    }

    fn memory(&mut self, name: &str) {
        let (count, from, to) = (self.pop().text, self.pop().text, self.pop().text);
        self.keep(|value| value.loads);
        writeln!(self.code, "{name}({to}, {from}, {count});").expect("text");
    }

    fn select(&mut self) {
        let condition = self.stack.last().expect("a condition").clone();
        let text = self.condition();
        let (b, a) = (self.pop(), self.pop());
        let value = Value {
            text: format!("({text} ? {} : {})", a.text, b.text),
            is_wide: a.is_wide,
            is_truth: false,
            reads: [&a, &b, &condition]
                .iter()
                .flat_map(|value| value.reads.iter().copied())
                .collect(),
            loads: a.loads || b.loads || condition.loads,
        };
        self.stack.push(value);
    }

    /// Loads, stores and arithmetic.
    fn compute(&mut self, operator: &Op<'_>, is_address: bool) {
        if let Some((name, at, is_wide)) = load(operator) {
            let address = self.pop();
            let text = format!("{name}({})", self.place(&address.text, at, is_address));
            let reads = address.reads;
            self.stack.push(Value {
                text,
                is_wide,
                is_truth: false,
                reads,
                loads: true,
            });
        } else if let Some((name, at)) = store(operator) {
            let (value, address) = (self.pop().text, self.pop().text);
            self.keep(|value| value.loads);
            let place = self.place(&address, at, is_address);
            writeln!(self.code, "{name}({place}, {value});").expect("text");
        } else if let Some((form, is_wide, is_truth)) = unary(operator) {
            let value = self.pop();
            let text = form.replace("{}", &value.text);
            self.stack.push(Value {
                text,
                is_wide,
                is_truth,
                ..value
            });
        } else if let Some((form, is_wide, is_truth)) = binary(operator) {
            let (b, a) = (self.pop(), self.pop());
            let b_text = match (form.contains("BITS"), constant_shift(&b.text)) {
                (true, Some(shift)) => format!("{}", shift & if is_wide { 63 } else { 31 }),
                (true, None) => format!("({} & {})", b.text, if is_wide { 63 } else { 31 }),
                _ => b.text.clone(),
            };
            let text = form
                .replace("BITS", &b_text)
                .replace("{a}", &a.text)
                .replace("{b}", &b_text);
            let reads = a.reads.union(&b.reads).copied().collect();
            let loads = a.loads || b.loads;
            self.stack.push(Value {
                text,
                is_wide,
                is_truth,
                reads,
                loads,
            });
        } else {
            panic!("unknown operator: {operator:?}");
        }
    }

    /// The arguments of a load or store that give the address.
    fn place(&self, address: &str, at: MemArg, is_address: bool) -> String {
        match is_address {
            true => format!("{address} + {}, 0", self.address(at.offset as u32)),
            false => format!("{address}, {}", at.offset),
        }
    }
}

/// The value of a constant, or `None` for other expressions.
fn constant_shift(text: &str) -> Option<u64> {
    let digits = text
        .strip_prefix("UINT64_C(")
        .and_then(|rest| rest.strip_suffix(')'))
        .or_else(|| text.strip_suffix('u'));
    digits?.parse().ok()
}
