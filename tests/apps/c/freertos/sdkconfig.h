// The configuration of ESP-IDF: nothing is set.
