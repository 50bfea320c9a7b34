import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { ShopError } from '@shop/platform/service/errors.ts';
import { codeOf } from '@shop/platform/service/postgres/error-code.ts';
import type { Outcome } from '@shop/platform/service/timing/circuit-breaker.ts';
import { retryAddress } from './retry-address.ts';
import { report } from './upstream-breakers.ts';
import { gatewayTimeout } from './upstream-errors.ts';

export interface InternalCall {
  /** The next address to try, other than the one that failed. */
  next: (failed?: URL) => URL;
  /** Sent unchanged. */
  path: string;
  method: 'GET' | 'POST';
  headers: OutgoingHttpHeaders;
  /** Sent as JSON. */
  body?: unknown;
  agent: Agent;
  /** Milliseconds for the whole call. */
  timeout: number;
  /** Milliseconds that the service must have had before a timeout counts as its failure. */
  failureAfterMs: number;
  /** Bytes of a response that are read into memory; a longer one is refused as `answer-too-large`. */
  maxBytes: number;
}

/** The error code of a response above `maxBytes`. */
export const RESPONSE_TOO_LARGE = 'answer-too-large';

export interface InternalResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Calls a service for the gateway itself. Such calls only read, so a call is retried once if its connection broke and
 * the retry budget allows it (P-C4).
 * @throws Error if there is no complete response; 504 after the timeout; 503 if every breaker is open; 502
 * `answer-too-large` above `maxBytes`
 */
export async function internalCall(call: InternalCall): Promise<InternalResponse> {
  const end = performance.now() + call.timeout;
  const address = call.next();
  try {
    return await attempt(call, address, end);
  } catch (error) {
    const again = retryAddress({ next: call.next, idempotent: true }, address, codeOf(error));
    if (again === undefined) throw error;
    return attempt(call, again, end);
  }
}

function attempt(call: InternalCall, address: URL, end: number): Promise<InternalResponse> {
  const { path, method, headers, body, agent, failureAfterMs, maxBytes } = call;
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const outgoing = request(address, {
      path,
      method,
      agent,
      headers: {
        ...headers,
        ...(payload === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      },
    });
    let done = false;
    const onTimeout = () => {
      done = end - start < failureAfterMs;
      outgoing.destroy(gatewayTimeout());
    };
    const timer = setTimeout(onTimeout, end - start);
    const finish = (outcome: Outcome) => {
      clearTimeout(timer);
      if (!done) report(address, outcome);
      done = true;
    };
    const fail = (error: Error) => {
      finish('failed');
      reject(error);
    };
    outgoing.on('error', fail);
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      let length = 0;
      const refuse = () => {
        // The service works; the gateway declines its response.
        finish('succeeded');
        reject(tooLarge(path, maxBytes));
        outgoing.destroy();
      };
      if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return refuse();
      incoming.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > maxBytes) refuse();
        else chunks.push(chunk);
      });
      incoming.on('error', fail);
      incoming.on('end', () => {
        finish('succeeded');
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) });
      });
    });
    outgoing.end(payload);
  });
}

/** 502: a retry does not help. Path and limit are for the log. */
function tooLarge(path: string, maxBytes: number): ShopError {
  const cause = new Error(`response of ${path} exceeds ${maxBytes} bytes`);
  const error = new ShopError('bad-gateway', RESPONSE_TOO_LARGE, 'This is too large to be shown here.');
  return Object.assign(error, { cause });
}
