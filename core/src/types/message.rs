//! Errors with a message text.

/// Implements `Display` and `Error` for an error type through its `message`, a `const fn` that
/// returns `&'static str`. Code without `core::fmt` calls `message` directly.
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
