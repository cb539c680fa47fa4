//! A list of techniques by name. Each search has one list.

/// Defines the techniques. Each line has an identifier, a command-line name, a description and a
/// source.
macro_rules! techniques {
    ($($technique:ident $name:literal $does:literal $source:literal;)+) => {
        /// The techniques of a search.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
        #[repr(u8)]
        #[non_exhaustive]
        pub enum Technique {
            $(#[doc = $does] $technique,)+
        }

        impl Technique {
            /// All techniques.
            pub const ALL: &'static [Self] = &[$(Self::$technique),+];

            /// The command-line name: lower case with hyphens.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$technique => $name,)+
                }
            }

            /// The description, in one line.
            pub const fn explanation(self) -> &'static str {
                match self {
                    $(Self::$technique => $does,)+
                }
            }

            /// The source: author and title.
            pub const fn source(self) -> &'static str {
                match self {
                    $(Self::$technique => $source,)+
                }
            }

            /// Returns the technique with this name, or `None`.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|technique| technique.name() == name)
            }
        }
    };
}

pub(super) use techniques;
