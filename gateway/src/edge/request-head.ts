import type { IncomingMessage } from 'node:http';
import { ShopError } from '@shop/platform/service/errors.ts';

const VERSIONS = new Set(['1.0', '1.1']);

/**
 * Refuses request heads that another HTTP parser could read differently although Node accepts them (P-E13): no Host or
 * two of them (RFC 9112 §3.2), a transfer coding besides chunked, chunks in HTTP/1.0, and HTTP/0.9.
 * @throws 400
 */
export function checkRequestHead({ httpVersion, headers, rawHeaders }: IncomingMessage): void {
  const coding = headers['transfer-encoding'];
  const isLatest = httpVersion === '1.1';
  const isCoded = coding === undefined || (coding.toLowerCase() === 'chunked' && isLatest);
  const hosts = hostsIn(rawHeaders);
  const isAddressed = hosts === 1 || (hosts === 0 && !isLatest);
  if (!VERSIONS.has(httpVersion) || !isCoded || !isAddressed) {
    throw new ShopError('invalid', 'invalid', 'The request cannot be read');
  }
}

/** Counts the Host headers. `headers` keeps only the first of them; `rawHeaders` alternates names and values. */
function hostsIn(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}
