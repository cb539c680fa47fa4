//! Samples of long tables, which change from commit to commit.

/// Of how many rows one is measured in a sample.
const EVERY: usize = 8;

/// Which rows of a table are measured.
#[derive(Clone, Copy, Debug)]
pub enum Rows {
    /// Every row.
    All,
    /// A share of them, by a number that changes from commit to commit.
    Sampled(usize),
}

impl Rows {
    /// The rows that the arguments `--turn NUMBER` ask for, or all without them; `None` if
    /// they say anything else.
    pub fn from_arguments(arguments: &[&str]) -> Option<Self> {
        match arguments {
            [] => Some(Self::All),
            ["--turn", number] => number.parse().ok().map(Self::Sampled),
            _ => None,
        }
    }

    /// Which of `rows` are measured.
    pub fn of<T>(self, rows: impl IntoIterator<Item = T>) -> Vec<T> {
        let rows = rows.into_iter().enumerate();
        let is_chosen = |place: usize| match self {
            Self::All => true,
            Self::Sampled(turn) => place % EVERY == turn % EVERY,
        };
        rows.filter(|(place, _)| is_chosen(*place))
            .map(|(_, row)| row)
            .collect()
    }

    /// Whether a row is left out.
    pub const fn is_sample(self) -> bool {
        matches!(self, Self::Sampled(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_turns_as_there_are_parts_choose_every_row_once() {
        let mut rows: Vec<_> = (0..EVERY)
            .flat_map(|turn| Rows::Sampled(turn + 40).of(0..100))
            .collect();
        rows.sort_unstable();
        assert_eq!(rows, Rows::All.of(0..100));
    }

    #[test]
    fn the_arguments_choose_the_rows() {
        assert!(Rows::from_arguments(&[]).is_some_and(|rows| !rows.is_sample()));
        assert!(Rows::from_arguments(&["--turn", "7"]).is_some_and(Rows::is_sample));
        assert!(Rows::from_arguments(&["--turn"]).is_none());
        assert!(Rows::from_arguments(&["--turn", "x"]).is_none());
    }
}
