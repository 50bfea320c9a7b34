/** How a proxy treats its connections until another fault is set (docs/reliability.md#faults). */
export type Fault =
  | { kind: 'pass' }
  /** Data arrives in order, `ms` milliseconds later, plus or minus the jitter. */
  | { kind: 'delay'; ms: number; jitter?: number }
  /** Data arrives in chunks of so many bytes with a pause after each. */
  | { kind: 'drip'; bytes: number; everyMs: number }
  /** Open connections are closed, new ones at once. */
  | { kind: 'cut' }
  /** No data and no close arrives on either side. Data that was sent arrives once the fault is cleared. */
  | { kind: 'blackhole' }
  /** A connection is reset (RST) once the server has sent more than so many bytes since the fault was set. */
  | { kind: 'reset'; afterBytes: number };

/** Counters of one connection to a proxy. */
export interface ConnectionStats {
  /** Milliseconds since 1970. */
  openedAt: number;
  open: boolean;
  /** Bytes forwarded in each direction. */
  bytesToServer: number;
  bytesToClient: number;
}
