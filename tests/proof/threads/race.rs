//! A data race that the sanitizer must find: two threads write the same word without synchronisation.

static mut WORD: u64 = 0;

fn main() {
    let threads = [1, 2].map(|number| {
        std::thread::spawn(move || {
            for _ in 0..1_000 {
                // SAFETY: unsafe on purpose: this is the planted fault.
                unsafe { (&raw mut WORD).write_volatile(number) };
            }
        })
    });
    for thread in threads {
        thread.join().unwrap();
    }
}
