/** Milliseconds; tests have shorter ones. */
export interface Timeouts {
  /** From the look-up of the session until a service must have begun to answer. */
  call: number;
  /** As `call`, for what waits: a poll is answered at the latest by the next ping. */
  poll: number;
  /** One question to the user service. */
  lookup: number;
  /** A client sends a body that is no upload. */
  body: number;
  /** From the end of an upload until the catalogue must have begun to answer: it draws every picture in its sizes. */
  upload: number;
  /** In each of these a client that uploads must send something worth the name, which ends those who trickle (P-C7). */
  uploadWindow: number;
  /** For all of an upload: three pictures of 10 MB take two minutes on a line of 2 Mbit/s. */
  uploadTotal: number;
  /** What everybody may read of the catalogue serves, from the start of its read (DESIGN.md §1). */
  microCacheTtl: number;
  /** The same, marked, in place of what the catalogue cannot say while it is down. */
  staleIfError: number;
  /** From a deletion of an account until the catalogue no longer names it: answers that do are not kept meanwhile. */
  purgeBlock: number;
  /** A page waits for what the catalogue has to say. */
  page: number;
  /** A call waits for a service that has its hands full (P-C5). */
  concurrencyWait: number;
  /** The same for placing an order, which is worth a longer wait. */
  placementWait: number;
  /** A look-up of a session waits until the user service is free. */
  lookupWait: number;
  /** How often a service that does not answer is tried, and how long each try may take (P-C3). */
  probe: number;
  /** A write waits for each statement of the shared store of the limits: one, and one more when it is above its rate. */
  rateLimitStore: number;
  /** How long one answer of GET /api/health serves. */
  healthCache: number;
  /** The start waits for the event log, and then goes on without it. */
  eventLog: number;
  /** How long one sitemap serves. */
  sitemapCache: number;
}

/** P-C3: whatever hangs, the client is told within 5.5 s. */
export const TIMEOUTS: Timeouts = {
  call: 5_000,
  poll: 45_000,
  lookup: 2_000,
  body: 15_000,
  upload: 20_000,
  uploadWindow: 10_000,
  uploadTotal: 180_000,
  microCacheTtl: 1_000,
  staleIfError: 600_000,
  purgeBlock: 30_000,
  page: 300,
  concurrencyWait: 500,
  placementWait: 2_500,
  lookupWait: 1_500,
  probe: 1_000,
  rateLimitStore: 100,
  healthCache: 500,
  eventLog: 5_000,
  sitemapCache: 300_000,
};

/** What a service has of a call's time at least, before it is held against it that no answer came: 3 s of 5. */
export function failureAfter(call: number): number {
  return (3 * call) / 5;
}

/**
 * Node's own limits, behind ours: a whole request, which only an upload may use up, and how often it looks; headers have 15 s
 * (platform). `idle`: a connection on which nothing moves, such as a client's that does not read its answer.
 */
export const SERVER_TIMEOUTS = { request: 185_000, connectionCheck: 5_000, idle: 60_000 };
