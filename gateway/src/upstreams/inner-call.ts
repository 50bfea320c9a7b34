import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { codeOf, tooSlow } from './refusals.ts';

export interface InnerCall {
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
}

export interface InnerAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The connection was not made, or closed before an answer came: another address may do better. */
const BROKEN = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * A call that the gateway makes for itself; such calls may be repeated. It is, once, at the next address, when the
 * connection broke.
 * @throws Error when there is no whole answer; 504 when there is none in time
 */
export async function innerCall(call: InnerCall): Promise<InnerAnswer> {
  const end = performance.now() + call.timeout;
  const address = call.next();
  try {
    return await attempt(call, address, end);
  } catch (error) {
    if (!BROKEN.has(codeOf(error))) throw error;
    return attempt(call, call.next(address), end);
  }
}

function attempt(call: InnerCall, address: URL, end: number): Promise<InnerAnswer> {
  const { path, method, headers, body, agent } = call;
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
    const late = () => outgoing.destroy(tooSlow());
    const timer = setTimeout(late, end - performance.now());
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    outgoing.on('error', fail);
    outgoing.on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', fail);
      answer.on('end', () => {
        clearTimeout(timer);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
      });
    });
    outgoing.end(payload);
  });
}
