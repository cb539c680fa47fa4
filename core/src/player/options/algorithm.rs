//! The choice of the search. The sources' search finds one line, uses one core, and plays at full
//! strength only.

use super::super::level::FULL_ELO;
use super::{Options, Setting, Unsupported};
use crate::search::Algorithm;
use crate::types::Score;

impl Options {
    /// Returns the chosen search.
    pub fn algorithm(&self) -> Algorithm {
        match self.value(Setting::Search) {
            0 => Algorithm::Main,
            _ => Algorithm::Sources,
        }
    }

    /// Chooses the search. Call this before setting any option.
    pub fn choose(&mut self, algorithm: Algorithm) {
        self.put(Setting::Search, i16::from(algorithm != Algorithm::Main));
    }

    /// Sets the number of cores.
    ///
    /// # Errors
    /// The chosen search cannot use this number of cores.
    pub fn ask_for_cores(&mut self, cores: u32) -> Result<(), Unsupported> {
        let before = core::mem::replace(&mut self.cores, cores);
        self.fault().map_or(Ok(()), |fault| {
            self.cores = before;
            Err(fault)
        })
    }

    /// Sets the value of a setting.
    ///
    /// # Errors
    /// The chosen search does not support the value.
    pub(super) fn try_to_put(&mut self, setting: Setting, value: i16) -> Result<(), Unsupported> {
        let before = self.value(setting);
        self.put(setting, value);
        self.fault().map_or(Ok(()), |fault| {
            self.put(setting, before);
            Err(fault)
        })
    }

    /// Returns the reason why the chosen search does not support the present settings.
    fn fault(&self) -> Option<Unsupported> {
        if self.algorithm() == Algorithm::Main {
            None
        } else if self.lines() > 1 {
            Some(Unsupported::Lines)
        } else if self.variety() > Score::ZERO {
            Some(Unsupported::Variety)
        } else if self.cores > 1 {
            Some(Unsupported::Cores)
        } else {
            (self.elo() < FULL_ELO || self.estimate().is_some()).then_some(Unsupported::Levels)
        }
    }
}

#[cfg(all(test, feature = "desktop"))]
mod tests {
    use super::super::{Effect, OptionError};
    use super::*;

    fn set(options: &mut Options, name: &str, value: &str) -> Result<Effect, Unsupported> {
        options.set(name, Some(value)).map_err(|fault| match fault {
            OptionError::Unsupported(fault) => fault,
            other => panic!("{other}"),
        })
    }

    #[test]
    fn a_change_of_search_clears_the_table_and_nothing_else_does() {
        let mut options = Options::default();
        assert_eq!(options.algorithm(), Algorithm::Main);
        assert_eq!(
            set(&mut options, "searchalgorithm", "main"),
            Ok(Effect::None)
        );
        let cleared = set(&mut options, "SearchAlgorithm", "MicroMax");
        assert_eq!(cleared, Ok(Effect::ClearHash));
        assert_eq!(options.algorithm(), Algorithm::Sources);
        assert_eq!(
            set(&mut options, "SearchAlgorithm", "MicroMax"),
            Ok(Effect::None)
        );
        assert_eq!(set(&mut options, "Lag", "10"), Ok(Effect::None));
        assert_eq!(
            set(&mut options, "SearchAlgorithm", "Main"),
            Ok(Effect::ClearHash)
        );
    }

    #[test]
    fn options_that_the_sources_search_lacks_are_refused_in_either_order() {
        for (name, value, fault) in [
            ("MultiPV", "2", Unsupported::Lines),
            ("Variety", "30", Unsupported::Variety),
            ("Elo", "1200", Unsupported::Levels),
            ("Skill", "Club", Unsupported::Levels),
            ("Skill", "Adaptive", Unsupported::Levels),
        ] {
            let mut options = Options::default();
            assert_eq!(set(&mut options, name, value), Ok(Effect::None));
            assert_eq!(
                set(&mut options, "SearchAlgorithm", "MicroMax"),
                Err(fault),
                "{name}"
            );
            assert_eq!(options.algorithm(), Algorithm::Main);
            let mut options = Options::default();
            options.choose(Algorithm::Sources);
            assert_eq!(set(&mut options, name, value), Err(fault), "{name}");
            assert_eq!(options.algorithm(), Algorithm::Sources);
            assert_eq!(options.lines(), 1);
        }
        let mut options = Options::default();
        assert_eq!(options.ask_for_cores(4), Ok(()));
        let fault = Unsupported::Cores;
        assert_eq!(set(&mut options, "SearchAlgorithm", "MicroMax"), Err(fault));
        assert_eq!(options.ask_for_cores(1), Ok(()));
        assert!(set(&mut options, "SearchAlgorithm", "MicroMax").is_ok());
        assert_eq!(options.ask_for_cores(2), Err(fault));
        // What was refused is forgotten.
        for search in ["Main", "MicroMax"] {
            assert!(set(&mut options, "SearchAlgorithm", search).is_ok());
        }
        assert_eq!(options.ask_for_cores(1), Ok(()));
    }
}
