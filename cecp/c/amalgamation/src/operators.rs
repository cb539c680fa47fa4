//! The forms of WebAssembly's loads, stores and arithmetic in C.

use wasmparser::{MemArg, Operator as Op};

/// The macro of a load, by its width and alignment, and true if its value has 64 bits.
pub(crate) fn load(operator: &Op<'_>) -> Option<(String, MemArg, bool)> {
    let (form, bytes, at, is_wide) = match *operator {
        Op::I32Load { memarg } => ("LOAD32", 2, memarg, false),
        Op::I64Load { memarg } => ("LOAD64", 3, memarg, true),
        Op::I32Load8S { memarg } => ("LOAD8S", 0, memarg, false),
        Op::I32Load8U { memarg } => ("LOAD8", 0, memarg, false),
        Op::I32Load16S { memarg } => ("LOAD16S", 1, memarg, false),
        Op::I32Load16U { memarg } => ("LOAD16", 1, memarg, false),
        Op::I64Load8S { memarg } => ("WIDE_LOAD8S", 0, memarg, true),
        Op::I64Load8U { memarg } => ("WIDE_LOAD8", 0, memarg, true),
        Op::I64Load16S { memarg } => ("WIDE_LOAD16S", 1, memarg, true),
        Op::I64Load16U { memarg } => ("WIDE_LOAD16", 1, memarg, true),
        Op::I64Load32S { memarg } => ("WIDE_LOAD32S", 2, memarg, true),
        Op::I64Load32U { memarg } => ("WIDE_LOAD32", 2, memarg, true),
        _ => return None,
    };
    let suffix = if at.align < bytes { "_LOOSE" } else { "" };
    Some((format!("{form}{suffix}"), at, is_wide))
}

/// The macro of a store, by its width and alignment.
pub(crate) fn store(operator: &Op<'_>) -> Option<(String, MemArg)> {
    let (form, bytes, at) = match *operator {
        Op::I32Store { memarg } => ("STORE32", 2, memarg),
        Op::I64Store { memarg } => ("STORE64", 3, memarg),
        Op::I32Store8 { memarg } | Op::I64Store8 { memarg } => ("STORE8", 0, memarg),
        Op::I32Store16 { memarg } | Op::I64Store16 { memarg } => ("STORE16", 1, memarg),
        Op::I64Store32 { memarg } => ("STORE32", 2, memarg),
        _ => return None,
    };
    let suffix = if at.align < bytes { "_LOOSE" } else { "" };
    Some((format!("{form}{suffix}"), at))
}

/// The form of an operator with one operand, and two flags: its value has 64 bits; it is a
/// comparison.
pub(crate) fn unary(operator: &Op<'_>) -> Option<(&'static str, bool, bool)> {
    Some(match operator {
        Op::I32Eqz | Op::I64Eqz => ("(u32)({} == 0)", false, true),
        Op::I32Clz => ("clz32({})", false, false),
        Op::I32Ctz => ("ctz32({})", false, false),
        Op::I32Popcnt => ("ones32({})", false, false),
        Op::I64Clz => ("clz64({})", true, false),
        Op::I64Ctz => ("ctz64({})", true, false),
        Op::I64Popcnt => ("ones64({})", true, false),
        Op::I32WrapI64 => ("(u32)({})", false, false),
        Op::I64ExtendI32U => ("(u64)({})", true, false),
        Op::I64ExtendI32S => ("(u64)(int64_t)(int32_t)({})", true, false),
        Op::I32Extend8S => ("(u32)(int32_t)(int8_t)({})", false, false),
        Op::I32Extend16S => ("(u32)(int32_t)(int16_t)({})", false, false),
        Op::I64Extend8S => ("(u64)(int64_t)(int8_t)({})", true, false),
        Op::I64Extend16S => ("(u64)(int64_t)(int16_t)({})", true, false),
        Op::I64Extend32S => ("(u64)(int64_t)(int32_t)({})", true, false),
        _ => return None,
    })
}

/// The form of an operator with two operands, and two flags: its value has 64 bits; it is a
/// comparison.
pub(crate) fn binary(operator: &Op<'_>) -> Option<(&'static str, bool, bool)> {
    Some(match operator {
        Op::I32Add => ("({a} + {b})", false, false),
        Op::I64Add => ("({a} + {b})", true, false),
        Op::I32Sub => ("({a} - {b})", false, false),
        Op::I64Sub => ("({a} - {b})", true, false),
        Op::I32Mul => ("({a} * {b})", false, false),
        Op::I64Mul => ("({a} * {b})", true, false),
        Op::I32DivU => ("({a} / {b})", false, false),
        Op::I64DivU => ("({a} / {b})", true, false),
        Op::I32RemU => ("({a} % {b})", false, false),
        Op::I64RemU => ("({a} % {b})", true, false),
        Op::I32DivS => ("(u32)((int32_t){a} / (int32_t){b})", false, false),
        Op::I64DivS => ("(u64)((int64_t){a} / (int64_t){b})", true, false),
        Op::I32RemS => ("rem32({a}, {b})", false, false),
        Op::I64RemS => ("rem64({a}, {b})", true, false),
        Op::I32And => ("({a} & {b})", false, false),
        Op::I64And => ("({a} & {b})", true, false),
        Op::I32Or => ("({a} | {b})", false, false),
        Op::I64Or => ("({a} | {b})", true, false),
        Op::I32Xor => ("({a} ^ {b})", false, false),
        Op::I64Xor => ("({a} ^ {b})", true, false),
        Op::I32Shl => ("({a} << BITS)", false, false),
        Op::I64Shl => ("({a} << BITS)", true, false),
        Op::I32ShrU => ("({a} >> BITS)", false, false),
        Op::I64ShrU => ("({a} >> BITS)", true, false),
        Op::I32ShrS => ("(u32)((int32_t){a} >> BITS)", false, false),
        Op::I64ShrS => ("(u64)((int64_t){a} >> BITS)", true, false),
        Op::I32Rotl => ("rotl32({a}, {b})", false, false),
        Op::I64Rotl => ("rotl64({a}, {b})", true, false),
        Op::I32Rotr => ("rotl32({a}, 0u - {b})", false, false),
        Op::I64Rotr => ("rotl64({a}, UINT64_C(0) - {b})", true, false),
        Op::I32Eq | Op::I64Eq => ("(u32)({a} == {b})", false, true),
        Op::I32Ne | Op::I64Ne => ("(u32)({a} != {b})", false, true),
        Op::I32LtU | Op::I64LtU => ("(u32)({a} < {b})", false, true),
        Op::I32GtU | Op::I64GtU => ("(u32)({a} > {b})", false, true),
        Op::I32LeU | Op::I64LeU => ("(u32)({a} <= {b})", false, true),
        Op::I32GeU | Op::I64GeU => ("(u32)({a} >= {b})", false, true),
        Op::I32LtS => ("(u32)((int32_t){a} < (int32_t){b})", false, true),
        Op::I32GtS => ("(u32)((int32_t){a} > (int32_t){b})", false, true),
        Op::I32LeS => ("(u32)((int32_t){a} <= (int32_t){b})", false, true),
        Op::I32GeS => ("(u32)((int32_t){a} >= (int32_t){b})", false, true),
        Op::I64LtS => ("(u32)((int64_t){a} < (int64_t){b})", false, true),
        Op::I64GtS => ("(u32)((int64_t){a} > (int64_t){b})", false, true),
        Op::I64LeS => ("(u32)((int64_t){a} <= (int64_t){b})", false, true),
        Op::I64GeS => ("(u32)((int64_t){a} >= (int64_t){b})", false, true),
        _ => return None,
    })
}
