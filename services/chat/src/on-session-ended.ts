import type { EventOf } from '@shop/contracts/event.ts';
import type { sessionEvents } from '@shop/contracts/user-events.ts';
import type { Revocations } from './revocations.ts';
import type { Sockets } from './sockets.ts';

/** A session has ended: so do its sockets, at once (P-D5). */
export function onSessionEnded(sockets: Sockets, revocations: Revocations) {
  return ({ data }: EventOf<typeof sessionEvents>): void => {
    revocations.endSession(data.sessionId);
    sockets.endSession(data.sessionId);
  };
}
