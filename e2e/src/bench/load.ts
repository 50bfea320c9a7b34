import autocannon from 'autocannon';

export interface Load {
  /** Successful responses per second. */
  perSecond: number;
  /** Latency of each response in milliseconds, ascending. */
  latencies: number[];
}

export interface LoadOptions {
  /** Of the server: `http://localhost:3000`. */
  url: string;
  /** Paths with queries, distributed evenly over the connections; each connection repeats its own in order. */
  paths: readonly string[];
  connections: number;
  seconds: number;
}

/**
 * Sends requests as fast as the server responds.
 * @throws Error when a response is not 2xx or missing; the signal's reason when it is aborted
 */
export async function load(options: LoadOptions, signal: AbortSignal): Promise<Load> {
  signal.throwIfAborted();
  const { url, paths, connections, seconds } = options;
  const shares = Array.from({ length: connections }, (_, at) => paths.filter((_path, n) => n % connections === at));
  const latencies: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    let next = 0;
    const setupClient = (client: autocannon.Client) => {
      const share = shares[next % connections] as string[];
      next += 1;
      client.setRequests((share.length > 0 ? share : paths).map((path) => ({ method: 'GET', path })));
    };
    const running = autocannon({ url, connections, duration: seconds, setupClient }, (error, done) => {
      signal.removeEventListener('abort', stop);
      if (error) reject(error);
      else resolve(done);
    });
    const stop = () => running.stop();
    signal.addEventListener('abort', stop);
    running.on('response', (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds));
  });
  signal.throwIfAborted();
  assertAllSucceeded(result, url);
  return { perSecond: result['2xx'] / result.duration, latencies: latencies.sort((one, other) => one - other) };
}

function assertAllSucceeded(result: autocannon.Result, url: string): void {
  const statuses = Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => `${count} × ${status}`);
  if (result.non2xx > 0 || result.errors > 0 || result['2xx'] === 0)
    throw new Error(`${url} failed: ${statuses.join(', ')}; ${result.errors} requests without a response.`);
}
