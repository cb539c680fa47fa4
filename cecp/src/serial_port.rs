//! Serial ports: opening one, and its faults in words.

use serial2::SerialPort;
use std::io::{self, ErrorKind};
use std::time::Duration;

/// The timeout of a read.
const LOOK: Duration = Duration::from_millis(100);

/// Opens a port. Reads wait for at most a [`LOOK`].
pub(crate) fn open(name: &str, baud: u32) -> io::Result<SerialPort> {
    let mut port = SerialPort::open(name, baud)?;
    port.set_read_timeout(LOOK)?;
    // Some boards on USB wait for this signal; not all ports have it.
    let _ = port.set_dtr(true);
    port.discard_buffers()?;
    Ok(port)
}

/// The fault of a port in words.
pub(crate) fn words(fault: &io::Error) -> String {
    match fault.kind() {
        ErrorKind::NotFound => "there is no such port".into(),
        ErrorKind::PermissionDenied => {
            "access denied: on Linux join the group dialout; on Windows close other programs \
             that use the port"
                .into()
        }
        _ => format!("it cannot be used as a serial port: {fault}"),
    }
}

/// Returns true for an error that is only a timeout.
pub(crate) fn is_passing(fault: &io::Error) -> bool {
    matches!(fault.kind(), ErrorKind::TimedOut | ErrorKind::WouldBlock)
}

/// The fault of a board that was unplugged, in words.
pub(crate) fn gone(fault: &io::Error) -> String {
    format!("the board is gone ({fault})")
}
