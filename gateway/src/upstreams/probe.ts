import { request } from 'node:http';

/** No service has this path: a running process responds 404 without its database. */
const PATH = '/probe';

/**
 * Checks that an address responds, with any status. Uses a new connection, because the keep-alive connections may all
 * hang.
 * @param timeout milliseconds
 * @throws Error if no response comes in time
 */
export function probe(url: URL, timeout: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { path: PATH, method: 'GET', agent: false });
    const timer = setTimeout(() => outgoing.destroy(new Error('probe timed out')), timeout);
    outgoing.once('close', () => clearTimeout(timer));
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      response.resume();
      resolve();
    });
    outgoing.end();
  });
}
