//! A list of techniques by name; each of the searches has one.

/// Defines the techniques: identifier, name on the command line, one line of explanation, source.
macro_rules! techniques {
    ($($technique:ident $name:literal $does:literal $source:literal;)+) => {
        /// The techniques by name.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
        #[repr(u8)]
        pub enum Technique {
            $(#[doc = $does] $technique,)+
        }

        impl Technique {
            /// All techniques of the search.
            pub const ALL: &'static [Self] = &[$(Self::$technique),+];

            /// The name that switches it: lower case with hyphens.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$technique => $name,)+
                }
            }

            /// A description, in one line.
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

            /// The technique of this name.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|technique| technique.name() == name)
            }
        }
    };
}

pub(super) use techniques;
