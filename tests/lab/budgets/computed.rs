//! The deepest stack that an image can have, computed: the frames of its calls, and the search's
//! budget for its recursion.

use crate::calls::{Calls, Walk};
use goby::profile::{Profile, SUSPENDED_PLIES};
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

/// Computes the deepest stack that a function of the library for C can have.
pub(crate) fn deepest_of_library<'c>(calls: &'c Calls, profile: &Profile) -> Deepest<'c> {
    let mut recursion = Recursion::new(calls, profile);
    let functions = calls.of_library();
    let functions = functions.map(|from| (calls.deepest(from, &mut recursion.walk), from));
    let (bytes, from) = functions.max().expect("a function");
    recursion.printed(from, bytes, Vec::new())
}

/// What a call of `from` takes down to the next of `nodes`. What stands between, if anything, is
/// paid for with it.
fn step(calls: &Calls, from: u64, nodes: &[u64]) -> u64 {
    let way = |&to: &u64| {
        let others = nodes
            .iter()
            .map(|&node| if node == to { from } else { node });
        calls.way(from, to, &others.collect::<Vec<_>>())
    };
    nodes.iter().filter_map(way).max().unwrap_or(0)
}

/// The search's recursion in an image: what its budget is charged, and what is below it.
struct Recursion<'c> {
    calls: &'c Calls,
    faults: Vec<String>,
    charges: [String; 3],
    /// The deepest calls below the budget.
    below: Vec<(&'c str, u64)>,
    /// A walk that knows how deep the recursion is.
    walk: Walk,
}

impl<'c> Recursion<'c> {
    fn new(calls: &'c Calls, profile: &Profile) -> Self {
        let quiesce = calls.named("::quiesce_node");
        let pass = calls.named("::cut_node");
        let node = calls.named("::search_moves");
        // A node is entered here; its parent has paid for that.
        let entered = calls.named("::search_node");
        let suspended = calls.find("::search_suspended");
        let paid: Vec<_> = [node, pass, quiesce, entered]
            .into_iter()
            .chain(suspended)
            .collect();
        let recursive: Vec<_> = [node, pass, quiesce].into_iter().chain(suspended).collect();
        let budget = profile.search.call_stack;
        let mut faults = Vec::new();
        let mut bytes = u64::from(budget.bytes);
        let charges = [
            ("a node", node, budget.node),
            ("a null move", pass, budget.pass),
            ("quiescence", quiesce, budget.quiesce),
        ];
        let charges = charges.map(|(what, from, charged)| {
            let has = step(calls, from, &recursive);
            let printed = format!("{what} takes {has}, is charged {charged}");
            let charged = u64::from(charged);
            if has > charged {
                faults.push(printed.clone());
                // What is charged for a number of bytes has taken that many more.
                bytes = bytes.max((u64::from(budget.bytes) * has).div_ceil(charged));
            }
            printed
        });
        if let Some(suspended) = suspended {
            // The nodes of the line that is gone on with are charged as others are, and take more.
            let more = step(calls, suspended, &recursive).saturating_sub(budget.node.into());
            bytes += SUSPENDED_PLIES as u64 * more;
        }
        // The last node: what is below it on the stack has been paid for.
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
                given: paid,
                cut: Vec::new(),
            },
        }
    }

    /// What is found of calls that begin with `from` and take this many bytes, with an interrupt.
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
