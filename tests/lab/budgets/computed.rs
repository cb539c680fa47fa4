//! The deepest stack that an image can have, computed: the frames of its calls, and the search's
//! budget for its recursion.

use crate::calls::{Calls, Walk};
use goby::profile::Profile;
use std::collections::BTreeMap;

/// What an exception pushes by itself; more where there are registers for floating point. A word
/// aligns it.
const EXCEPTION: u64 = 32 + 4;
const EXCEPTION_FLOAT: u64 = 104 + 4;
/// What riscv-rt pushes before it calls a handler: sixteen registers.
const EXCEPTION_RISC_V: u64 = 64;

/// The deepest stack that an image can have.
pub(crate) struct Deepest<'c> {
    /// In bytes.
    pub(crate) bytes: u64,
    /// What is wrong with the profile's budget for the recursion.
    pub(crate) faults: Vec<String>,
    /// What calls of the recursion take at most, and are charged.
    pub(crate) charges: [String; 3],
    /// The calls that lead there, and what each takes: down to the recursion, below its budget, and
    /// of the interrupt.
    pub(crate) chains: [Vec<(&'c str, u64)>; 3],
}

/// Computes the deepest stack.
pub(crate) fn deepest<'c>(calls: &'c Calls, profile: &Profile, target: &str) -> Deepest<'c> {
    let quiesce = calls.named("::quiesce_node");
    let pass = calls.named("::cut_node");
    let node = calls.named("::search_moves");
    // A node is entered here; its parent has paid for that.
    let entered = calls.named("::search_node");
    let paid = [node, pass, quiesce, entered];
    let budget = profile.search.call_stack;
    let mut faults = Vec::new();
    let charges = [
        ("a node", node, budget.node),
        ("a null move", pass, budget.pass),
        ("quiescence", quiesce, budget.quiesce),
    ];
    let charges = charges.map(|(what, from, charged)| {
        // What stands between, if anything, is paid for with the caller.
        let ways = [node, pass, quiesce].map(|to| {
            let others = [node, pass, quiesce].map(|other| if other == to { from } else { other });
            calls.way(from, to, &others).unwrap_or(0)
        });
        let has = ways.into_iter().max().unwrap_or(0);
        let told = format!("{what} takes {has}, is charged {charged}");
        if has > u64::from(charged) {
            faults.push(told.clone());
        }
        told
    });
    // The last node: what is below it on the stack has been paid for.
    let mut last = Walk {
        known: BTreeMap::new(),
        given: Vec::new(),
        cut: paid.to_vec(),
    };
    let recursion = paid.map(|from| {
        let depth = calls.deepest(from, &mut last);
        (from, Some(u64::from(budget.bytes) + depth))
    });
    let mut walk = Walk {
        known: BTreeMap::from(recursion),
        given: paid.to_vec(),
        cut: Vec::new(),
    };
    let (main, exception) = if target.starts_with("riscv") {
        ("main", EXCEPTION_RISC_V)
    } else if target.ends_with("hf") {
        ("__cortex_m_rt_main", EXCEPTION_FLOAT)
    } else {
        ("__cortex_m_rt_main", EXCEPTION)
    };
    let main = calls.named(main);
    let thread = calls.deepest(main, &mut walk);
    let handlers = calls.handlers();
    let handlers = handlers.map(|handler| (calls.deepest(handler, &mut walk), handler));
    let (interrupt, handler) = handlers.max().expect("an interrupt of the line");
    let above = calls.chain(main, &walk);
    let below = recursion.map(|(from, _)| calls.chain(from, &last));
    let taken = |chain: &Vec<(&str, u64)>| chain.iter().map(|(_, frame)| frame).sum::<u64>();
    let below = below.into_iter().max_by_key(taken).expect("four chains");
    Deepest {
        bytes: thread + exception + interrupt,
        faults,
        charges,
        chains: [above, below, calls.chain(handler, &walk)],
    }
}
