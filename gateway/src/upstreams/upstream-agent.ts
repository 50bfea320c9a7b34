import type { LookupFunction } from 'node:net';
import { Agent } from 'undici';

/**
 * Connections to one address. Calls end soon, polls of Socket.IO stay open as long as their page, images last as long
 * as their reader takes. `internal`: session lookups and health, which no other traffic may block.
 */
export const MAX_CONNECTIONS = { calls: 256, polls: 8_192, images: 256, internal: 96 };

/** Milliseconds. An idle connection closes before the service closes it (platform: 65 s). */
const IDLE_MS = 55_000;

/**
 * Creates the connections to services, kept alive and with one request at a time each.
 * @param most connections to one address; further calls wait
 * @param connectMs milliseconds in which a connection must be made
 * @param lookup replaces DNS in tests
 */
export function createUpstreamAgent(most: number, connectMs: number, lookup?: LookupFunction): Agent {
  return new Agent({
    connections: most,
    pipelining: 1,
    connect: { timeout: connectMs, ...(lookup && { lookup }) },
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    allowH2: false,
  });
}
