import type { IncomingMessage, ServerResponse } from 'node:http';
import { ShopError } from '@shop/platform/service/http/errors.ts';
import { busy } from './upstream-errors.ts';

/** The most that a service reads of a body that is not an upload. */
const BODY_LIMIT = 100 * 1024;
/** The most that the gateway holds of all bodies together (P-C5). */
const HELD_LIMIT = 64 * 1024 * 1024;

/**
 * Reads a body whole before a service is bothered with it: slow senders wait at the gateway, and a service's time limit
 * measures the service.
 * @param response of the request: the body is held until it is closed
 * @param patience milliseconds for all of it
 * @throws 413 above the limit, 408 when it takes too long (P-C7), 400 when the client leaves in the middle, 503 when the bodies
 * of all requests together are too much
 */
export type ReadBody = (request: IncomingMessage, response: ServerResponse, patience: number) => Promise<Buffer>;

/** @param most bytes that all bodies may take together */
export function createReadBody(most = HELD_LIMIT): ReadBody {
  let held = 0;
  return (request, response, patience) => {
    if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) return Promise.reject(tooLarge());
    return new Promise((resolve, reject) => {
      let chunks: Buffer[] = [];
      let length = 0;
      const timer = setTimeout(() => refuse(tooSlowToSend()), patience);
      function letGo(): void {
        held -= length;
        length = 0;
        chunks = [];
      }
      function refuse(error: Error): void {
        clearTimeout(timer);
        request.off('data', take).resume();
        letGo();
        reject(error);
      }
      function take(chunk: Buffer): void {
        chunks.push(chunk);
        length += chunk.length;
        held += chunk.length;
        if (length > BODY_LIMIT) refuse(tooLarge());
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
      response.once('close', letGo);
    });
  };
}

/** 413 */
export function tooLarge(): ShopError {
  return new ShopError('too-large', 'too-large', 'The request is too large');
}

function tooSlowToSend(): ShopError {
  return new ShopError('request-timeout', 'request-timeout', 'The request took too long');
}
