import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Call {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Milliseconds for all of it (20,000). */
  timeout?: number;
}

/** What came of a call. Status 0: no whole answer; `error` says why. */
export interface Answer {
  /** Method and path that it is of. */
  asked: string;
  status: number;
  /** performance.now() when it began. */
  at: number;
  /** Milliseconds until its last byte. */
  took: number;
  headers: IncomingHttpHeaders;
  body: string;
  error?: string;
}

const PATIENCE_MS = 20_000;

/** Calls a server over an agent's connections; a failure is an answer too. */
export async function call(agent: Agent, url: string, options: Call): Promise<Answer> {
  const { method = 'GET', path, headers = {}, body, timeout = PATIENCE_MS } = options;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const asked = `${method} ${path}`;
  const at = performance.now();
  const late = AbortSignal.timeout(timeout);
  try {
    const { status, headers: given, bytes } = await exchange(agent, new URL(path, url), method, headers, text, late);
    return { asked, status, at, took: performance.now() - at, headers: given, body: bytes.toString('utf8') };
  } catch (error) {
    const why = late.aborted ? 'timeout' : ((error as NodeJS.ErrnoException).code ?? String(error));
    return { asked, status: 0, at, took: performance.now() - at, headers: {}, body: '', error: why };
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
    const typed =
      text === undefined ? {} : { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(text)}` };
    const outgoing = request(url, { agent, method, headers: { ...typed, ...headers }, signal }, (incoming) => {
      const { statusCode: status = 0 } = incoming;
      buffer(incoming).then((bytes) => resolve({ status, headers: incoming.headers, bytes }), reject);
    });
    outgoing.on('error', reject);
    outgoing.end(text);
  });
}
