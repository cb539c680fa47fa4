//! Which search plays, and what it cannot do: that of the sources has one line, one core and one
//! strength.

use super::super::level::FULL_ELO;
use super::{Options, Setting};
use goby_core::search::sources::{Recipe, Switches};
use goby_core::types::Score;

/// The words of the option, in the order of [`Recipe`].
pub(super) const SEARCHES: [&str; 2] = ["Today", "Sources"];

/// What the choice of the search depends on besides the other settings.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchChoice {
    /// How many cores were asked for.
    cores: u32,
    /// The techniques of the sources' search.
    switches: Switches,
}

impl Default for SearchChoice {
    fn default() -> Self {
        Self {
            cores: 1,
            switches: Switches::MICRO_MAX,
        }
    }
}

impl Options {
    /// Which search plays.
    pub(crate) fn recipe(&self) -> Recipe {
        match self.value(Setting::Search) {
            0 => Recipe::Today,
            _ => Recipe::Sources(self.choice.switches),
        }
    }

    /// Makes a search the one that plays, before anything else is set.
    pub(crate) fn choose(&mut self, recipe: Recipe) {
        self.put(Setting::Search, i16::from(recipe != Recipe::Today));
        if let Recipe::Sources(switches) = recipe {
            self.choice.switches = switches;
        }
    }

    /// Notes how many cores are asked for.
    ///
    /// # Errors
    /// Why the search cannot use them.
    pub(crate) fn ask_for_cores(&mut self, cores: u32) -> Result<(), &'static str> {
        let before = core::mem::replace(&mut self.choice.cores, cores);
        self.fault().map_or(Ok(()), |fault| {
            self.choice.cores = before;
            Err(fault)
        })
    }

    /// Sets a value.
    ///
    /// # Errors
    /// Why the search cannot do what it means.
    pub(super) fn try_to_put(&mut self, setting: Setting, value: i16) -> Result<(), &'static str> {
        let before = self.value(setting);
        self.put(setting, value);
        self.fault().map_or(Ok(()), |fault| {
            self.put(setting, before);
            Err(fault)
        })
    }

    /// What of the present settings the search cannot do.
    fn fault(&self) -> Option<&'static str> {
        if self.recipe() == Recipe::Today {
            None
        } else if self.lines() > 1 || self.variety() > Score::ZERO {
            Some("the sources' search finds one line")
        } else if self.choice.cores > 1 {
            Some("the sources' search uses one core")
        } else {
            (self.elo() < FULL_ELO || self.estimate().is_some())
                .then_some("the sources' search plays at full strength")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Effect, OptionFault};
    use super::*;

    fn set(options: &mut Options, name: &str, value: &'static str) -> Result<Effect, &'static str> {
        let set = options.set(name, Some(value));
        set.map_err(|OptionFault(fault, _)| fault)
    }

    #[test]
    fn a_change_of_search_clears_the_table_and_nothing_else_does() {
        let mut options = Options::default();
        assert_eq!(options.recipe(), Recipe::Today);
        assert_eq!(set(&mut options, "search", "today"), Ok(Effect::None));
        let cleared = set(&mut options, "Search", "Sources");
        assert_eq!(cleared, Ok(Effect::ClearHash));
        assert_eq!(options.recipe(), Recipe::Sources(Switches::MICRO_MAX));
        assert_eq!(set(&mut options, "Search", "Sources"), Ok(Effect::None));
        assert_eq!(set(&mut options, "Lag", "10"), Ok(Effect::None));
        assert_eq!(set(&mut options, "Search", "Today"), Ok(Effect::ClearHash));
    }

    #[test]
    fn what_the_sources_cannot_do_is_refused_whichever_comes_first() {
        for (name, value, fault) in [
            ("MultiPV", "2", "the sources' search finds one line"),
            ("Variety", "30", "the sources' search finds one line"),
            ("Elo", "1200", "the sources' search plays at full strength"),
            (
                "Skill",
                "Club",
                "the sources' search plays at full strength",
            ),
            (
                "Skill",
                "Adaptive",
                "the sources' search plays at full strength",
            ),
        ] {
            let mut options = Options::default();
            assert_eq!(set(&mut options, name, value), Ok(Effect::None));
            assert_eq!(set(&mut options, "Search", "Sources"), Err(fault), "{name}");
            assert_eq!(options.recipe(), Recipe::Today);
            let mut options = Options::default();
            options.choose(Recipe::Sources(Switches::NONE));
            assert_eq!(set(&mut options, name, value), Err(fault), "{name}");
            assert_eq!(options.recipe(), Recipe::Sources(Switches::NONE));
            assert_eq!(options.lines(), 1);
        }
        let mut options = Options::default();
        assert_eq!(options.ask_for_cores(4), Ok(()));
        let fault = "the sources' search uses one core";
        assert_eq!(set(&mut options, "Search", "Sources"), Err(fault));
        assert_eq!(options.ask_for_cores(1), Ok(()));
        assert!(set(&mut options, "Search", "Sources").is_ok());
        assert_eq!(options.ask_for_cores(2), Err(fault));
        assert_eq!(options.ask_for_cores(1), Ok(()));
    }
}
