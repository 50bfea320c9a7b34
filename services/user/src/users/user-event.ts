import { userEvents } from '@shop/contracts/user-events.ts';
import type { NewEvent } from '@shop/platform/events/outbox/outbox.ts';
import { type User, userStateOf } from './user.ts';

/** Creates an event with the user's public state and version after the change. */
export function userEvent(type: (typeof userEvents.types)[number], user: User): NewEvent<typeof userEvents> {
  return { family: userEvents, type, id: user.id, version: user.version, data: userStateOf(user) };
}
