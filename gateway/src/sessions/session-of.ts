import { ShopError } from '@shop/platform/service/http/errors.ts';
import type { Visit } from '../door/visit.ts';
import type { Session } from './identities.ts';
import type { Sessions } from './sessions.ts';

/** How long safe calls may rely on one look-up (DESIGN.md §1, Sessions). */
export const SAFE_MAX_AGE_MS = 500;

/**
 * Who makes a call.
 * @param maxAge milliseconds that a look-up may be old; 0, for what is no read, asks anew
 * @returns null for a visitor
 * @throws 503 when the session cannot be checked and the call is no public read; 429 when who calls has called too often
 */
export async function sessionOf(
  sessions: Sessions,
  { accessToken, destination, onSession }: Visit,
  maxAge: number,
): Promise<Session | null> {
  if (destination === undefined || destination.session === 'never' || accessToken === undefined) return null;
  const session = await sessions.get(accessToken, maxAge).catch((error) => {
    if (destination.session === 'open' && maxAge > 0 && error instanceof ShopError) return undefined;
    throw error;
  });
  if (session === undefined) return null;
  await onSession?.(session);
  return session;
}
