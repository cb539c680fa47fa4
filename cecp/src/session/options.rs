//! Setting an option, and the action after it.

use super::Session;
use crate::command::Call;
use crate::driver::Action;
use crate::profile::CAPABILITIES;
use goby_core::player::{BOOK, Effect, OptionError};

impl Session<'_> {
    /// Sets an option. May open a book or request an empty hash table.
    ///
    /// # Errors
    /// There is no such option, or it does not accept the value.
    pub(crate) fn set_option<'v>(
        &mut self,
        name: &str,
        value: Option<&'v str>,
        call: &mut Call<'_>,
    ) -> Result<(), OptionError<'v>> {
        let player = &mut self.state.player;
        if CAPABILITIES.player.books && name.eq_ignore_ascii_case(BOOK) {
            let file = value.unwrap_or_default();
            let opened = player.open_book(file, call.world.files());
            return opened.map_err(|fault| OptionError::Book(fault, file));
        }
        if player.options.set(name, value)? == Effect::ClearHash {
            call.action = Action::Forget;
        }
        self.state.player.recall_level(call.world.files());
        Ok(())
    }
}
