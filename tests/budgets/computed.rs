//! The deepest stack that an image can have, computed: the frames of its calls, and the search's budget for its recursion.

use crate::calls::{Calls, Walk};
use goby::profile::Profile;
use std::collections::BTreeMap;

/// What an exception pushes by itself; more where there are registers for floating point. A word aligns it.
const EXCEPTION: u64 = 32 + 4;
const EXCEPTION_FLOAT: u64 = 104 + 4;

/// The deepest stack in bytes, and what is wrong with the profile's budget.
pub(crate) fn deepest(calls: &Calls, profile: &Profile, target: &str) -> (u64, Vec<String>) {
    let quiesce = calls.named("::quiesce");
    let pass = calls.named("::cut_without_moves");
    let node = calls.named("::try_moves");
    let budget = profile.search.stack;
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
        cut: vec![node, pass, quiesce],
    };
    let [node, pass, quiesce] = [node, pass, quiesce].map(|from| {
        let depth = calls.deepest(from, &mut last);
        (from, Some(u64::from(budget.bytes) + depth))
    });
    let mut walk = Walk {
        known: BTreeMap::from([node, pass, quiesce]),
        cut: Vec::new(),
    };
    let thread = calls.deepest(calls.named("__cortex_m_rt_main"), &mut walk);
    let exception = if target.ends_with("hf") {
        EXCEPTION_FLOAT
    } else {
        EXCEPTION
    };
    let handler = calls
        .handlers()
        .map(|handler| calls.deepest(handler, &mut walk));
    let computed = thread + exception + handler.max().unwrap_or(0);
    (computed, faults)
}
