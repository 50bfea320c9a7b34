import type { EventOf } from '@shop/contracts/event.ts';
import type { sessionEvents } from '@shop/contracts/user-events.ts';
import type { Revocations } from './revocations.ts';
import type { Sockets } from './sockets.ts';

/** Handles session-ended: closes the session's sockets immediately (P-D5). */
export function onSessionEnded(sockets: Sockets, revocations: Revocations) {
  return ({ data }: EventOf<typeof sessionEvents>): void => {
    revocations.endSession(data.sessionId);
    sockets.closeSession(data.sessionId);
  };
}
