import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { ShopError } from '@shop/platform/service/http/errors.ts';
import { codeOf } from '@shop/platform/service/postgres/error-code.ts';
import type { Outcome } from './circuit-breaker.ts';
import { retryAddress } from './retry-address.ts';
import { report } from './upstream-breakers.ts';
import { gatewayTimeout } from './upstream-errors.ts';

export interface InternalCall {
  /** The next address to try, other than the one that failed. */
  next: (failed?: URL) => URL;
  /** Sent as it is. */
  path: string;
  method: 'GET' | 'POST';
  headers: OutgoingHttpHeaders;
  /** Sent as JSON. */
  body?: unknown;
  agent: Agent;
  /** Milliseconds for all of it. */
  timeout: number;
  /** Milliseconds that a service must have had before its silence is told to its breaker. */
  failureAfterMs: number;
  /** Bytes of an answer that are read into memory; more is `answer-too-large`. */
  maxBytes: number;
}

/** The code of an answer above its `maxBytes`. */
export const RESPONSE_TOO_LARGE = 'answer-too-large';

export interface InternalResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * A call that the gateway makes for itself; such calls do nothing, so they may be repeated. It is, once, when the connection broke
 * and the budget of repeats allows it (P-C4).
 * @throws Error when there is no whole answer; 504 when there is none in time; 503 when breakers hold it back; 502
 * `answer-too-large` when it is longer than the caller takes
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
    let over = false;
    const late = () => {
      over = performance.now() - start < failureAfterMs;
      outgoing.destroy(gatewayTimeout());
    };
    const timer = setTimeout(late, end - start);
    const finish = (outcome: Outcome) => {
      clearTimeout(timer);
      if (!over) report(address, outcome);
      over = true;
    };
    const fail = (error: Error) => {
      finish('failed');
      reject(error);
    };
    outgoing.on('error', fail);
    outgoing.on('response', (answer) => {
      const chunks: Buffer[] = [];
      let length = 0;
      const refuse = () => {
        // The service answers well enough; it is we who do not take it.
        finish('answered');
        reject(tooLarge(path, maxBytes));
        outgoing.destroy();
      };
      if (Number(answer.headers['content-length'] ?? 0) > maxBytes) return refuse();
      answer.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > maxBytes) refuse();
        else chunks.push(chunk);
      });
      answer.on('error', fail);
      answer.on('end', () => {
        finish('answered');
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
      });
    });
    outgoing.end(payload);
  });
}

/** 502: no retry helps. The path and the limit are for the log. */
function tooLarge(path: string, maxBytes: number): ShopError {
  const cause = new Error(`the answer to ${path} is longer than ${maxBytes} bytes`);
  const error = new ShopError('bad-gateway', RESPONSE_TOO_LARGE, 'This is too large to be put together here.');
  return Object.assign(error, { cause });
}
