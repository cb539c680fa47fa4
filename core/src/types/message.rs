//! Errors with a message in words.

/// Implements `Display` and `Error` for an error by its `message`, a `const fn` that returns a
/// `&'static str`. Callers without `core::fmt` call `message` itself.
macro_rules! message_error {
    ($error:ty) => {
        impl core::fmt::Display for $error {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.message())
            }
        }
        impl core::error::Error for $error {}
    };
}
pub(crate) use message_error;
