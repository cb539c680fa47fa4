//! Memory and threads, which the driver provides.

use super::Session;
use crate::command::Call;
use crate::driver::{Action, Reply, World};
use crate::profile::{CAPABILITIES, MOST_HASH, OVERHEAD, megabytes};
use crate::refusal::{Obeyed, Refusal};
use goby_core::player::{cores, natural};

impl Session<'_> {
    /// `memory MEGABYTES`: sets the memory of the whole program.
    #[expect(clippy::unused_self, reason = "the table calls methods")]
    pub(crate) fn memory(&mut self, call: &mut Call<'_>) -> Obeyed {
        let megabytes = natural(call.rest).filter(|size| (1..=MOST_HASH).contains(size));
        let megabytes = megabytes.ok_or(Refusal::Memory)?;
        call.action = Action::Resize(megabytes.saturating_sub(OVERHEAD).max(1));
        Ok(())
    }

    /// `cores COUNT`: sets the number of threads. The sources' search has only one.
    pub(crate) fn cores(&mut self, call: &mut Call<'_>) -> Obeyed {
        let cores = cores(call.rest).ok_or(Refusal::Cores)?;
        #[cfg(feature = "sources")]
        self.state.player.options.ask_for_cores(cores)?;
        call.action = Action::UseCores(cores);
        Ok(())
    }
}

/// Reports that fewer threads were granted than requested.
pub(crate) fn report_cores(requested: u32, granted: u32, world: &mut dyn World) {
    if CAPABILITIES.cores && granted < requested {
        let reply = Reply(world).text("Error (fewer threads are available): cores ");
        reply.count(granted.into()).end();
    }
}

/// Reports that fewer slots of the hash table were granted than requested.
pub(crate) fn report_memory(requested: usize, granted: usize, world: &mut dyn World) {
    if CAPABILITIES.memory && granted < requested {
        let reply = Reply(world).text("Error (less memory is available): memory ");
        reply.number(megabytes(granted) + OVERHEAD).end();
    }
}

/// Reports the share of the work on memory that is done, after `text`.
pub(crate) fn report_memory_work(text: &str, percent: u32, world: &mut dyn World) {
    if CAPABILITIES.memory {
        Reply(world).text(text).number(percent).text(" %").end();
    }
}
