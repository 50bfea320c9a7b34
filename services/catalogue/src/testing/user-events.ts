import type { ShopEvent } from '@shop/contracts/event.ts';
import { userEvents } from '@shop/contracts/user-events.ts';
import { envelopeOf } from './envelope-of.ts';

/** An event of the user service. */
export function userEvent(userId: string, version: number, deleted: boolean): ShopEvent {
  const type = deleted ? 'user-deleted' : 'user-registered';
  return envelopeOf(userEvents, type, userId, version, { userId, isAdmin: false, deleted });
}
