import { request } from 'node:http';

/** Nobody's at any service: it is answered, 404, by whoever runs, and needs no database. */
const PATH = '/probe';

/**
 * Asks an address whether it answers at all: any status will do. Over a connection of its own, since those that are kept may all
 * be waiting for the same address.
 * @param timeout milliseconds
 * @throws Error when no answer comes in time
 */
export function probe(url: URL, timeout: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { path: PATH, method: 'GET', agent: false });
    const timer = setTimeout(() => outgoing.destroy(new Error('a probe was not answered in time')), timeout);
    outgoing.once('close', () => clearTimeout(timer));
    outgoing.on('error', reject);
    outgoing.on('response', (answer) => {
      answer.resume();
      resolve();
    });
    outgoing.end();
  });
}
