/** Milliseconds between two pings of a connection, and until one without an answer counts as dead. */
export const PING_MS = 10_000;
export const PONG_MS = 5_000;
