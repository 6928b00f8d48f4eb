//! What the network policy of a sandbox lets through.
