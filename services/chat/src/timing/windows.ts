/**
 * How long the chat waits, and how long it counts what somebody does, in milliseconds. A test passes others, so short or so
 * long that only one outcome is possible.
 */
export const WINDOWS = {
  /** Between two reports of a replica's sockets. */
  heartbeat: 4_000,
  /** A customer who is back within this time, after a reload or in another tab, has not left. */
  leaveAfter: 1_000,
  /** How old an answer about the other replicas' administrators may be. */
  presenceCache: 1_000,
  /** Between two 'admin is typing' of one socket that colleagues see. */
  typing: 1_000,
  /** Between two carts of one customer that are stored (P-D7). */
  cart: 1_000,
  /** Between two reads of what other replicas have stored. */
  poll: 2_000,
  /** In which an author may send a limited number of messages. */
  messages: 10_000,
  /** In which a socket may send a limited number of events. */
  events: 10_000,
};

export type Windows = typeof WINDOWS;
