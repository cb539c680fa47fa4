//! The deepest stack that an image can have, computed: the frames of its calls, and the search's
//! budget for its recursion.

use crate::calls::{Calls, Walk};
use goby::profile::Profile;
use std::collections::BTreeMap;

/// What an exception pushes by itself; more where there are registers for floating point. A word
/// aligns it.
const EXCEPTION: u64 = 32 + 4;
const EXCEPTION_FLOAT: u64 = 104 + 4;

/// The deepest stack that an image can have.
pub(crate) struct Deepest<'c> {
    /// In bytes.
    pub(crate) bytes: u64,
    /// What is wrong with the profile's budget for the recursion.
    pub(crate) faults: Vec<String>,
    /// The calls that lead there, and what each takes: down to the recursion, below its budget, and
    /// of the interrupt.
    pub(crate) chains: [Vec<(&'c str, u64)>; 3],
}

/// Computes the deepest stack.
pub(crate) fn deepest<'c>(calls: &'c Calls, profile: &Profile, target: &str) -> Deepest<'c> {
    let quiesce = calls.named("::quiesce");
    let pass = calls.named("::cut_without_moves");
    let node = calls.named("::try_moves");
    let budget = profile.search.call_stack;
    let mut faults = Vec::new();
    for (what, from, charged) in [
        ("a node", node, budget.node),
        ("a null move", pass, budget.pass),
        ("quiescence", quiesce, budget.quiesce),
    ] {
        for to in [node, pass, quiesce] {
            // What stands between, if anything, is paid for with the caller.
            let others = [node, pass, quiesce]
                .into_iter()
                .filter(|&other| other != to);
            let has = calls
                .way(from, to, &others.collect::<Vec<_>>())
                .unwrap_or(0);
            if has > u64::from(charged) {
                faults.push(format!("{what} takes {has}, is charged {charged}"));
            }
        }
    }
    // The last node: what is below it on the stack has been paid for.
    let mut last = Walk {
        known: BTreeMap::new(),
        given: Vec::new(),
        cut: vec![node, pass, quiesce],
    };
    let recursion = [node, pass, quiesce].map(|from| {
        let depth = calls.deepest(from, &mut last);
        (from, Some(u64::from(budget.bytes) + depth))
    });
    let mut walk = Walk {
        known: BTreeMap::from(recursion),
        given: vec![node, pass, quiesce],
        cut: Vec::new(),
    };
    let main = calls.named("__cortex_m_rt_main");
    let thread = calls.deepest(main, &mut walk);
    let exception = if target.ends_with("hf") {
        EXCEPTION_FLOAT
    } else {
        EXCEPTION
    };
    let handlers = calls.handlers();
    let handlers = handlers.map(|handler| (calls.deepest(handler, &mut walk), handler));
    let (interrupt, handler) = handlers.max().expect("an interrupt of the line");
    let above = calls.chain(main, &walk);
    let below = recursion.map(|(from, _)| calls.chain(from, &last));
    let taken = |chain: &Vec<(&str, u64)>| chain.iter().map(|(_, frame)| frame).sum::<u64>();
    let below = below.into_iter().max_by_key(taken).expect("three chains");
    Deepest {
        bytes: thread + exception + interrupt,
        faults,
        chains: [above, below, calls.chain(handler, &walk)],
    }
}
