/** What happens between a client and a server, now and until something else is set (RELIABILITY.md §1.1). */
export type Fault =
  | { kind: 'pass' }
  /** Every piece arrives so many milliseconds later, give or take the jitter, in order. */
  | { kind: 'delay'; ms: number; jitter?: number }
  /** So many bytes, a pause, so many bytes … */
  | { kind: 'drip'; bytes: number; everyMs: number }
  /** Open connections are closed, and new ones at once. */
  | { kind: 'cut' }
  /** Nothing arrives and nothing ends: both sides wait. What was sent arrives when this is over. */
  | { kind: 'blackhole' }
  /** A connection is reset (RST) once the server has sent more than so many bytes on it since this was set. */
  | { kind: 'reset'; afterBytes: number };

/** One connection that came in, since its beginning. */
export interface Carried {
  /** Milliseconds since 1970. */
  openedAt: number;
  open: boolean;
  /** Bytes that were passed on to the server, and back to the client. */
  toServer: number;
  toClient: number;
}
