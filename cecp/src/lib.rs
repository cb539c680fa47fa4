//! The CECP session of Goby and its driver.
#![no_std]
#![forbid(unsafe_code)]
