import type { IncomingMessage, ServerResponse } from 'node:http';
import { ShopError } from '@shop/platform/service/errors.ts';
import { busy } from './upstream-errors.ts';

/** Bytes. The most that a service accepts of a body, except of an upload. */
const BODY_LIMIT = 100 * 1024;
/** Bytes. The most that the gateway buffers of all bodies together (P-C5). */
const HELD_LIMIT = 64 * 1024 * 1024;

/**
 * Reads a whole body before a service is called: slow senders block the gateway only, and the timeout of a service
 * measures the service alone.
 * @param response of the request: the body counts as buffered until the response is closed
 * @param timeoutMs for the whole body
 * @param limit bytes, 100 KiB by default
 * @throws 413 above the limit, 408 after the timeout (P-C7), 400 if the client leaves early, 503 if all bodies together
 * exceed their limit
 */
export type ReadBody = (
  request: IncomingMessage,
  response: ServerResponse,
  timeoutMs: number,
  limit?: number,
) => Promise<Buffer>;

/** @param most bytes of all bodies together */
export function createReadBody(most = HELD_LIMIT): ReadBody {
  let held = 0;
  return (request, response, timeoutMs, limit = BODY_LIMIT) => {
    if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.reject(tooLarge());
    return new Promise((resolve, reject) => {
      let chunks: Buffer[] = [];
      let length = 0;
      const timer = setTimeout(() => refuse(requestTimeout()), timeoutMs);
      function release(): void {
        held -= length;
        length = 0;
        chunks = [];
      }
      function refuse(error: Error): void {
        clearTimeout(timer);
        request.off('data', take).resume();
        release();
        reject(error);
      }
      function take(chunk: Buffer): void {
        chunks.push(chunk);
        length += chunk.length;
        held += chunk.length;
        if (length > limit) refuse(tooLarge());
        else if (held > most) refuse(busy());
      }
      request.on('data', take);
      request.on('end', () => {
        clearTimeout(timer);
        resolve(Buffer.concat(chunks));
      });
      request.on('close', () => {
        clearTimeout(timer);
        reject(new ShopError('invalid', 'incomplete', 'The request ended too early'));
      });
      request.on('error', refuse);
      response.once('close', release);
    });
  };
}

/** 413 */
export function tooLarge(): ShopError {
  return new ShopError('too-large', 'too-large', 'The request is too large');
}

function requestTimeout(): ShopError {
  return new ShopError('request-timeout', 'request-timeout', 'The request took too long');
}
