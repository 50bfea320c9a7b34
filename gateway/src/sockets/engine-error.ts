import { forbidden, notSignedIn, ShopError, unavailable } from '@shop/platform/service/http/errors.ts';
import { z } from 'zod';

/** What Engine.IO answers a request that it does not take. */
const engineRefusal = z.object({ code: z.number(), message: z.string() });
const FORBIDDEN = 4;

/** Engine.IO passes on nothing but the message of a refusal of chat's: by it the house's own are known again. */
const HOUSE = [unavailable(), notSignedIn()];

/**
 * A refusal of Engine.IO's in the house's words (API.md, Everywhere): 503 while chat cannot decide, 401 or 403 when it
 * refuses the caller, 400 when the request is wrong.
 * @returns undefined for what is no such refusal
 */
export function readEngineError(status: number, body: string): ShopError | undefined {
  if (status !== 400 && status !== 403) return undefined;
  const read = engineRefusal.safeParse(jsonOf(body));
  if (!read.success) return undefined;
  const { code, message } = read.data;
  if (code !== FORBIDDEN) return new ShopError('invalid', 'invalid', message);
  return HOUSE.find((refusal) => refusal.message === message) ?? forbidden(message);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
