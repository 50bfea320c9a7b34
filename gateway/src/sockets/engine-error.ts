import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { forbidden, notSignedIn, ShopError, unavailable } from '@shop/platform/service/errors.ts';
import { z } from 'zod';
import type { ServiceResponse } from '../upstreams/call-service.ts';

/** The body of an Engine.IO error response. */
const engineError = z.object({ code: z.number(), message: z.string() });
const FORBIDDEN = 4;

/** Engine.IO forwards only the message of an error from chat; the shop's own errors are recognized by it. */
const SHOP_ERRORS = [unavailable(), notSignedIn()];

/**
 * Maps an Engine.IO error to the shop's format (docs/api.md#realtime): 503 while chat cannot decide, 401 or 403 if it
 * refuses the caller, 400 if the request is wrong.
 * @returns undefined for any other response
 */
export function readEngineError(status: number, body: string): ShopError | undefined {
  if (status !== 400 && status !== 403) return undefined;
  const read = engineError.safeParse(parseJson(body));
  if (!read.success) return undefined;
  const { code, message } = read.data;
  if (code !== FORBIDDEN) return new ShopError('invalid', 'invalid', message);
  return SHOP_ERRORS.find((refusal) => refusal.message === message) ?? forbidden(message);
}

/** @returns a response that is no error of Engine.IO @throws an error of Engine.IO, as `readEngineError` maps it */
export async function throwEngineError(response: ServiceResponse): Promise<ServiceResponse> {
  if (response.statusCode < 400) return response;
  // An error response is short.
  const body = await buffer(response.body);
  const refusal = readEngineError(response.statusCode, body.toString('utf8'));
  if (refusal !== undefined) throw refusal;
  return { ...response, body: Readable.from([body], { objectMode: false }) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
