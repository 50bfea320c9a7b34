import type { LookupFunction } from 'node:net';
import { Agent, Client, Dispatcher } from 'undici';

/**
 * Connections to one address. Calls end soon, images last as long as their reader takes. `internal`: session lookups and health,
 * which no other traffic may block.
 */
export const MAX_CONNECTIONS = { calls: 256, images: 256, internal: 96 };

/** Milliseconds. An idle connection closes before the service closes it (platform: 65 s). */
const IDLE_MS = 55_000;

/** A request that learns when it is written to a connection. */
export interface WithSent {
  onSent?: () => void;
}

/**
 * Creates the connections to services, kept alive and with one request at a time each.
 * @param most connections to one address; further calls wait
 * @param connectMs milliseconds in which a connection must be made
 * @param lookup replaces DNS in tests
 */
export function createUpstreamAgent(most: number, connectMs: number, lookup?: LookupFunction): Dispatcher {
  const agent = new Agent({
    connections: most,
    pipelining: 1,
    connect: { timeout: connectMs, ...(lookup && { lookup }) },
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    allowH2: false,
  });
  return agent.compose(tellWhenSent);
}

/**
 * Creates connections for polls of Socket.IO: one for each call, because thousands of them stay pending. A pool of so many takes
 * long to learn that their service is gone.
 */
export function createPollAgent(connectMs: number): Dispatcher {
  const clients = new Set<Client>();
  const dispatch: Dispatcher['dispatch'] = (options, handler) => {
    const client = new Client(options.origin as URL, { connect: { timeout: connectMs }, allowH2: false });
    clients.add(client);
    const accepted = client.dispatch({ ...options, reset: true }, handler);
    // Once the call has ended.
    void client.close().finally(() => clients.delete(client));
    return accepted;
  };
  const destroy = async () => void (await Promise.all([...clients].map((client) => client.destroy())));
  return Object.assign(new Dispatcher(), { dispatch, destroy }).compose(tellWhenSent);
}

const tellWhenSent: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const { onSent } = options as WithSent;
  const start = handler.onRequestStart?.bind(handler);
  handler.onRequestStart = (controller, context) => {
    onSent?.();
    start?.(controller, context);
  };
  return dispatch(options, handler);
};
