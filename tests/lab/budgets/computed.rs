//! The computed deepest stack of an image: frames of calls, and the search's budget for its
//! recursion.

use crate::calls::{Calls, Walk};
use goby_core::profile::Profile;
use std::collections::BTreeMap;

/// Bytes that an exception pushes on a Cortex-M, with a word for alignment.
const EXCEPTION: u64 = 32 + 4;
/// Bytes that an exception pushes on a Cortex-M with floating-point registers.
const EXCEPTION_FLOAT: u64 = 104 + 4;
/// Bytes that riscv-rt pushes before it calls a handler: sixteen registers.
const EXCEPTION_RISC_V: u64 = 64;

/// The deepest stack of an image.
pub(crate) struct Deepest<'c> {
    /// Size in bytes.
    pub(crate) bytes: u64,
    /// Parts of the recursion that need more stack than the profile's budget charges.
    pub(crate) faults: Vec<String>,
    /// Reports on the needed and the charged stack of each part of the recursion.
    pub(crate) charges: Vec<String>,
    /// The deepest chains of calls with the stack of each call: above the recursion, below it, and
    /// in the interrupt.
    pub(crate) chains: [Vec<(&'c str, u64)>; 3],
}

/// Computes the deepest stack of a board.
pub(crate) fn deepest<'c>(calls: &'c Calls, profile: &Profile, target: &str) -> Deepest<'c> {
    let mut recursion = Recursion::new(calls, profile);
    let (main, exception) = if target.starts_with("riscv") {
        ("main", EXCEPTION_RISC_V)
    } else if target.ends_with("hf") {
        ("__cortex_m_rt_main", EXCEPTION_FLOAT)
    } else {
        ("__cortex_m_rt_main", EXCEPTION)
    };
    let main = calls.named(main);
    let thread = calls.deepest(main, &mut recursion.walk);
    let handlers = calls.handlers();
    let handlers = handlers.map(|handler| (calls.deepest(handler, &mut recursion.walk), handler));
    let (interrupt, handler) = handlers.max().expect("an interrupt of the line");
    let interrupted = calls.chain(handler, &recursion.walk);
    recursion.printed(main, thread + exception + interrupt, interrupted)
}

/// Computes the deepest stack of the public functions of the library for C.
pub(crate) fn deepest_of_library<'c>(calls: &'c Calls, profile: &Profile) -> Deepest<'c> {
    let mut recursion = Recursion::new(calls, profile);
    let functions = calls.of_library();
    let functions = functions.map(|from| (calls.deepest(from, &mut recursion.walk), from));
    let (bytes, from) = functions.max().expect("a function");
    recursion.printed(from, bytes, Vec::new())
}

/// The bytes of stack from a call of `from` to the next call of one of `nodes`, including functions
/// in between.
fn step(calls: &Calls, from: u64, nodes: &[u64]) -> u64 {
    let way = |&to: &u64| {
        let others = nodes
            .iter()
            .map(|&node| if node == to { from } else { node });
        calls.way(from, to, &others.collect::<Vec<_>>())
    };
    nodes.iter().filter_map(way).max().unwrap_or(0)
}

/// The recursion of an image's search: its budget, and the stack below it.
struct Recursion<'c> {
    calls: &'c Calls,
    faults: Vec<String>,
    charges: Vec<String>,
    /// The deepest chain of calls below the recursion.
    below: Vec<(&'c str, u64)>,
    /// A walk in which the depth of the recursion is its budget.
    walk: Walk,
}

impl<'c> Recursion<'c> {
    fn new(calls: &'c Calls, profile: &Profile) -> Self {
        let budget = profile.search.call_stack;
        let charged = match calls.find("::search_sources") {
            // An image with the sources' search has no main search.
            Some(node) => vec![("a node", node, budget.node_of_sources())],
            None => vec![
                ("a node", calls.named("::search_moves"), budget.node),
                ("pruning", calls.named("::cut_node"), budget.pruning),
                ("quiescence", calls.named("::quiesce_node"), budget.quiesce),
            ],
        };
        let recursive: Vec<_> = charged.iter().map(|&(_, node, _)| node).collect();
        // The stack of `search_node` is part of its parent's charge.
        let mut paid = recursive.clone();
        paid.extend(calls.find("::search_node"));
        let mut faults = Vec::new();
        let mut bytes = u64::from(budget.bytes);
        let charges = charged.into_iter().map(|(what, from, charged)| {
            let has = step(calls, from, &recursive);
            let printed = format!("{what} takes {has}, is charged {charged}");
            let charged = u64::from(charged);
            if has > charged {
                faults.push(printed.clone());
                // Scale the budget by the stack that was taken over the stack that was charged.
                bytes = bytes.max((u64::from(budget.bytes) * has).div_ceil(charged));
            }
            printed
        });
        let charges = charges.collect();
        // The walk below the deepest node; its stack is part of the budget.
        let mut last = Walk {
            known: BTreeMap::new(),
            given: Vec::new(),
            cut: paid.clone(),
        };
        let depths: Vec<_> = paid
            .iter()
            .map(|&from| {
                let depth = calls.deepest(from, &mut last);
                (from, Some(bytes + depth))
            })
            .collect();
        let below = paid.iter().map(|&from| calls.chain(from, &last));
        let taken = |chain: &Vec<(&str, u64)>| chain.iter().map(|(_, frame)| frame).sum::<u64>();
        Self {
            calls,
            faults,
            charges,
            below: below.max_by_key(taken).expect("some chains"),
            walk: Walk {
                known: depths.into_iter().collect(),
                given: paid.clone(),
                cut: Vec::new(),
            },
        }
    }

    /// The result for a chain of calls from `from` with this many bytes, plus an interrupt.
    fn printed(self, from: u64, bytes: u64, interrupt: Vec<(&'c str, u64)>) -> Deepest<'c> {
        let above = self.calls.chain(from, &self.walk);
        Deepest {
            bytes,
            faults: self.faults,
            charges: self.charges,
            chains: [above, self.below, interrupt],
        }
    }
}
