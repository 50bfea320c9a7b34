import type { EventOf } from '@shop/contracts/event.ts';
import type { userEvents } from '@shop/contracts/user-events.ts';
import type { Revocations } from './revocations.ts';
import type { Sockets } from './sockets.ts';

/** An account was deleted or has another role: sockets that no longer fit end at once (P-D5). */
export function onUserChanged(sockets: Sockets, revocations: Revocations) {
  return (event: EventOf<typeof userEvents>): void => {
    revocations.noteUser(event);
    sockets.endRevoked(event.data.userId);
  };
}
