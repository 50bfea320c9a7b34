import type { IncomingMessage } from 'node:http';
import { ShopError } from '@shop/platform/errors.ts';

/** The most that a service reads of a body that is not an upload. */
const BODY_LIMIT = 100 * 1024;

/**
 * Reads a body whole before a service is bothered with it: slow senders wait at the gateway, and a service's time limit
 * measures the service.
 * @param patience milliseconds for all of it
 * @throws 413 above the limit, 408 when it takes too long (P-C7), 400 when the client leaves in the middle
 */
export function readBody(request: IncomingMessage, patience: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const timer = setTimeout(
      () => reject(new ShopError('request-timeout', 'request-timeout', 'The request took too long')),
      patience,
    );
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > BODY_LIMIT) reject(tooLarge());
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('close', () => {
      clearTimeout(timer);
      reject(new ShopError('invalid', 'incomplete', 'The request ended too early'));
    });
    request.on('error', reject);
  });
}

/** 413 */
export function tooLarge(): ShopError {
  return new ShopError('too-large', 'too-large', 'The request is too large');
}
