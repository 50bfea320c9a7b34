/** Milliseconds; tests use shorter ones. */
export interface Timeouts {
  /** From the session lookup until a service must have started its response. */
  call: number;
  /** As `call`, for pending polls: a poll ends with the next ping at the latest. */
  poll: number;
  /** One call to the user service. */
  lookup: number;
  /** A client sends a body, except an upload. */
  body: number;
  /** A client that does not read must take more of a streamed response (P-C7). */
  reader: number;
  /**
   * From the end of an upload until the catalogue must have started its response: it renders the variants of every
   * image.
   */
  upload: number;
  /** In each of these a client must send a minimum of an upload, which disconnects those that trickle (P-C7). */
  uploadWindow: number;
  /** For a whole upload: three images of 10 MB take two minutes at 2 Mbit/s. */
  uploadTotal: number;
  /** A public read is reused, from its start (docs/architecture.md#gateway). */
  microCacheTtl: number;
  /** A public read replaces a failed read while the catalogue is down, from its start. */
  staleIfError: number;
  /**
   * From the deletion of an account until the catalogue no longer names it: responses that do are not stored meanwhile.
   */
  purgeBlock: number;
  /**
   * A connection to a service must be made. The operating system of a live address accepts connections at once, however busy
   * the process is; a killed container does not reply at all. Long enough for one retransmission of a lost packet, after a
   * second.
   */
  connect: number;
  /** Chat must accept or refuse a WebSocket. */
  upgrade: number;
  /** A connection without traffic is closed, such as one whose client does not read. */
  idle: number;
  /** A page waits for the catalogue. */
  page: number;
  /** A call waits for the concurrency limit of its service (P-C5). */
  concurrencyWait: number;
  /** Placing an order waits for its concurrency limit, longer than other calls. */
  placementWait: number;
  /** A session lookup waits for its concurrency limit. */
  lookupWait: number;
  /** Between probes of a service that does not respond, and for each probe (P-C3). */
  probe: number;
  /** A write waits for each statement of the shared rate-limit store: one, and a second one above its rate. */
  rateLimitStore: number;
  /** A service must respond to a health check. */
  health: number;
  /** A result of GET /api/health is reused. */
  healthCache: number;
  /** The start waits for the event log, then continues without it. */
  eventLog: number;
  /** A sitemap is reused. */
  sitemapCache: number;
  /** From a failure to build a sitemap until the next attempt. */
  sitemapRetry: number;
}

/** P-C3: whatever hangs, the client gets a response within 5.5 s. */
export const TIMEOUTS: Timeouts = {
  call: 5_000,
  poll: 45_000,
  lookup: 2_000,
  body: 15_000,
  reader: 20_000,
  upload: 20_000,
  uploadWindow: 10_000,
  uploadTotal: 180_000,
  microCacheTtl: 1_000,
  staleIfError: 600_000,
  purgeBlock: 30_000,
  connect: 1_500,
  upgrade: 5_000,
  idle: 60_000,
  page: 300,
  concurrencyWait: 500,
  placementWait: 2_500,
  lookupWait: 1_500,
  probe: 1_000,
  rateLimitStore: 100,
  health: 1_500,
  healthCache: 500,
  eventLog: 5_000,
  sitemapCache: 300_000,
  sitemapRetry: 30_000,
};

/**
 * The limits that grow with `timeoutFactor`. The others are intervals, or limits of a slow client, which is slow on every
 * machine.
 */
const SCALED = [
  'call',
  'lookup',
  'connect',
  'upgrade',
  'idle',
  'page',
  'concurrencyWait',
  'placementWait',
  'lookupWait',
  'rateLimitStore',
  'health',
  'eventLog',
] as const satisfies (keyof Timeouts)[];

/** The timeouts of a gateway with this `timeoutFactor` in its configuration. */
export function scaledTimeouts(timeoutFactor: number): Timeouts {
  const scaled = SCALED.map((name) => [name, TIMEOUTS[name] * timeoutFactor]);
  return { ...TIMEOUTS, ...Object.fromEntries(scaled) };
}

/** The time that a service must have had before a timeout counts as its failure: 3 s of 5. */
export function failureAfter(call: number): number {
  return (3 * call) / 5;
}

/**
 * Node's own timeouts, behind ours: `request`, a whole request, which only an upload may take; `connectionCheck`, how
 * often Node checks. Headers have 15 s (platform).
 */
export const SERVER_TIMEOUTS = { request: 185_000, connectionCheck: 5_000 };
