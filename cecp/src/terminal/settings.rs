//! Settings that stay when the program ends: options, the clock, the board and the thinking, as a person
//! has set them. Another program neither changes them nor plays with them.

use super::option::{is_named, value_called};
use super::{Terminal, TerminalSettings, clock};
use crate::command::error;
use crate::driver::{Reply, World};
use crate::profile::CAPABILITIES;
use crate::session::State;
use arrayvec::ArrayVec;
use goby_core::player::{meant, natural, truth};
use goby_core::text::ShortText;
use goby_core::time::Clock;
use goby_core::types::Depth;

/// The names of settings that are not options.
const CLOCK: &str = "clock";
const DEPTH: &str = "depth";
const BOARD: &str = "board";
const THINKING: &str = "thinking";

/// The text of a setting.
type Text = ShortText<48>;

/// The wrong settings of a file; more are not reported.
type Wrong = ArrayVec<Text, { 16 * CAPABILITIES.files as usize }>;

/// Stores a setting and reports a fault.
fn keep(name: &str, value: &str, world: &mut dyn World) {
    if let Some(files) = world.files()
        && let Err(fault) = files.keep_setting(name, value)
    {
        let reply = Reply(world).text("The setting lasts only for this session (");
        reply.text(fault.message()).text(").").end();
    }
}

const fn switch(is_on: bool) -> &'static str {
    if is_on { "on" } else { "off" }
}

impl TerminalSettings {
    pub(super) fn keep_board(&self, world: &mut dyn World) {
        if CAPABILITIES.files {
            keep(BOARD, switch(!self.hidden), world);
        }
    }

    pub(super) fn keep_thinking(&self, world: &mut dyn World) {
        if CAPABILITIES.files
            && let Some(post) = self.post
        {
            keep(THINKING, switch(post), world);
        }
    }
}

impl State {
    /// Stores the clock and the depth.
    pub(super) fn keep_clock(&self, world: &mut dyn World) {
        if !CAPABILITIES.files {
            return;
        }
        let timing = &self.player.timing;
        let mut text = Text::default();
        Reply(&mut text).control(timing.clock.control);
        keep(CLOCK, &text, world);
        let depth = if timing.depth < Depth::MAX {
            timing.depth.0
        } else {
            0
        };
        let mut text = Text::default();
        Reply(&mut text).number(depth);
        keep(DEPTH, &text, world);
    }

    /// Stores the option with this name.
    pub(super) fn keep_option(&self, name: &str, world: &mut dyn World) {
        if CAPABILITIES.files {
            let mut text = Text::default();
            if let Some(name) = value_called(&self.player.options, name, Reply(&mut text)) {
                keep(name, &text, world);
            }
        }
    }

    /// Sets the setting with this name. Settings of other versions are ignored. Returns `None` if the
    /// value is wrong.
    fn recall(&mut self, settings: &mut TerminalSettings, name: &str, value: &str) -> Option<()> {
        let timing = &mut self.player.timing;
        match name {
            CLOCK => timing.clock = Clock::new(clock::read_control(value)?),
            DEPTH => {
                let depth = i32::try_from(natural(value)?).ok()?;
                timing.depth = if depth > 0 { Depth(depth) } else { Depth::MAX };
            }
            BOARD => settings.hidden = !truth(value)?,
            THINKING => settings.post = Some(truth(value)?),
            _ if is_named(&self.player.options, name) => {
                let value = Some(meant(name, value));
                self.player.options.set(name, value).ok()?;
            }
            _ => {}
        }
        Some(())
    }
}

impl Terminal<'_, '_> {
    /// Sets all stored settings. Reports the wrong values.
    pub(super) fn recall_settings(&mut self, world: &mut dyn World) {
        if !CAPABILITIES.files {
            return;
        }
        let (state, settings) = (&mut self.session.state, &mut self.settings);
        let mut wrong = Wrong::new();
        let Some(files) = world.files() else {
            return;
        };
        let recalled = files.kept_settings(&mut |name, value| {
            if state.recall(settings, name, value).is_none() {
                let mut text = Text::default();
                Reply(&mut text).text(name).text(" = ").text(value);
                let _ = wrong.try_push(text);
            }
        });
        state.player.recall_level(world.files());
        if let Err(fault) = recalled {
            Reply(world)
                .text("The settings cannot be read (")
                .text(fault.message())
                .text(").")
                .end();
        }
        for text in wrong {
            error(world, "wrong value in settings.ini", &text);
        }
    }
}
