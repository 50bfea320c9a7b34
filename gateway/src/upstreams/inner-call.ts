import type { OutgoingHttpHeaders } from 'node:http';
import { type Agent, request } from 'node:http';

export interface InnerCall {
  url: URL;
  method: 'GET' | 'POST';
  headers: OutgoingHttpHeaders;
  /** Sent as JSON. */
  body?: unknown;
  agent: Agent;
  /** Milliseconds for all of it. */
  timeout: number;
}

/**
 * A call that the gateway makes for itself. One that may be repeated is, once, when the kept connection it was sent on had
 * just been closed by the other side.
 * @throws Error when there is no whole answer in time
 */
export async function innerCall(call: InnerCall): Promise<{ status: number; body: string }> {
  try {
    return await attempt(call);
  } catch (error) {
    if (!(error instanceof Error) || !('onKeptConnection' in error)) throw error;
    return attempt(call);
  }
}

function attempt({ url, method, headers, body, agent, timeout }: InnerCall): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const outgoing = request(url, {
      method,
      agent,
      headers: {
        ...headers,
        ...(payload === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      },
    });
    const timer = setTimeout(() => outgoing.destroy(new Error(`no answer from ${url.host} in ${timeout} ms`)), timeout);
    const fail = (error: Error) => {
      clearTimeout(timer);
      const reset = outgoing.reusedSocket && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      reject(reset ? Object.assign(error, { onKeptConnection: true }) : error);
    };
    outgoing.on('error', fail);
    outgoing.on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', fail);
      answer.on('end', () => {
        clearTimeout(timer);
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') });
      });
    });
    outgoing.end(payload);
  });
}
