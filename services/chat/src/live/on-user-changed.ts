import type { EventOf } from '@shop/contracts/event.ts';
import type { userEvents } from '@shop/contracts/user-events.ts';
import type { Revocations } from './revocations.ts';
import type { Sockets } from './sockets.ts';

/** Handles user events: after a deletion or a change of role, closes the user's outdated sockets immediately (P-D5). */
export function onUserChanged(sockets: Sockets, revocations: Revocations) {
  return (event: EventOf<typeof userEvents>): void => {
    revocations.recordUser(event);
    sockets.closeRevoked(event.data.userId);
  };
}
