import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';

export interface Call {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Milliseconds until the response is complete (CALL_TIMEOUT_MS). */
  timeout?: number;
}

/** The result of a call. Status 0 means no complete response; `error` says why. */
export interface CallResult {
  /** Method and path. */
  request: string;
  status: number;
  /** As performance.now(). */
  startedAt: number;
  /** Until the last byte of the response. */
  durationMs: number;
  headers: IncomingHttpHeaders;
  body: string;
  error?: string;
}

/** More patient than the gateway, whose time limits TIMEOUT_FACTOR multiplies. */
export const CALL_TIMEOUT_MS = 20_000 * TIMEOUT_FACTOR;

/** Calls a server over the connections of an agent. Never rejects: a failure is a result with status 0. */
export async function call(agent: Agent, url: string, options: Call): Promise<CallResult> {
  const { method = 'GET', path, headers = {}, body, timeout = CALL_TIMEOUT_MS } = options;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const startedAt = performance.now();
  const sent = { request: `${method} ${path}`, startedAt };
  const signal = AbortSignal.timeout(timeout);
  try {
    const { bytes, ...response } = await exchange(agent, new URL(path, url), method, headers, text, signal);
    return { ...sent, ...response, durationMs: performance.now() - startedAt, body: bytes.toString('utf8') };
  } catch (cause) {
    const error = signal.aborted ? 'timeout' : ((cause as NodeJS.ErrnoException).code ?? String(cause));
    return { ...sent, status: 0, durationMs: performance.now() - startedAt, headers: {}, body: '', error };
  }
}

async function exchange(
  agent: Agent,
  url: URL,
  method: string,
  headers: Record<string, string>,
  text: string | undefined,
  signal: AbortSignal,
): Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const contentHeaders =
      text === undefined ? {} : { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(text)}` };
    const outgoing = request(url, { agent, method, headers: { ...contentHeaders, ...headers }, signal }, (incoming) => {
      const { statusCode: status = 0 } = incoming;
      buffer(incoming).then((bytes) => resolve({ status, headers: incoming.headers, bytes }), reject);
    });
    outgoing.on('error', reject);
    outgoing.end(text);
  });
}
