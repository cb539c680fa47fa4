// An empty configuration of ESP-IDF.
