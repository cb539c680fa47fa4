//! A list of techniques by name; each of the searches has one.

/// Defines the techniques: identifier, name on the command line, the word `modern` if it came after
/// the sources, or `today` if only today's search has it, one line of explanation, source, and what
/// its source's form does otherwise than the one that ships, if it does.
macro_rules! techniques {
    ($($technique:ident $name:literal $($since:ident)?
       $does:literal $source:literal $($classic:literal)?;)+) => {
        /// The techniques by name.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
        #[repr(u8)]
        pub enum Technique {
            $(#[doc = concat!($does $(, " (", stringify!($since), ")")?)] $technique,)+
        }

        impl Technique {
            /// All techniques of both searches.
            pub const ALL: &'static [Self] = &[$(Self::$technique),+];

            /// Whether it came after the sources and is only built with the feature `modern`.
            pub const fn is_modern(self) -> bool {
                match self {
                    $(Self::$technique => !stringify!($($since)?).is_empty(),)+
                }
            }

            /// The name that switches it: lower case with hyphens.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$technique => $name,)+
                }
            }

            /// What it does, in one line.
            pub const fn explanation(self) -> &'static str {
                match self {
                    $(Self::$technique => $does,)+
                }
            }

            /// Where it comes from: author and title.
            pub const fn source(self) -> &'static str {
                match self {
                    $(Self::$technique => $source,)+
                }
            }

            /// How its source's form (`classic`) differs from the one that ships; `None` when there
            /// is one form only.
            pub fn classic_form(self) -> Option<&'static str> {
                let form: &[&str] = match self {
                    $(Self::$technique => &[$($classic)?],)+
                };
                form.first().copied()
            }

            /// The technique of this name.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|technique| technique.name() == name)
            }
        }
    };
}

pub(super) use techniques;
