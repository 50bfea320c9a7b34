import { userEvents } from '@shop/contracts/user-events.ts';
import type { NewEvent } from '@shop/platform/events/outbox/outbox.ts';
import { type User, userStateOf } from './user.ts';

/** What happened to an account, with its public state and version afterwards. */
export function userEvent(type: (typeof userEvents.types)[number], user: User): NewEvent<typeof userEvents> {
  return { family: userEvents, type, id: user.id, version: user.version, data: userStateOf(user) };
}
