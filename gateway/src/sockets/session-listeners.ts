import { sessionEvents, userEvents } from '@shop/contracts/user-events.ts';
import { type Listener, listenTo } from '@shop/platform/events/consumer/follow-events.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { OpenSockets } from './open-sockets.ts';

/** Everything the gateway listens to: what ends or changes a session takes effect at once (DESIGN.md §1). */
export function sessionListeners(sessions: Sessions, sockets: OpenSockets): Listener[] {
  return [
    listenTo(sessionEvents, ({ data }) => {
      sessions.forgetSession(data.sessionId);
      sockets.closeSession(data.sessionId);
    }),
    listenTo(userEvents, ({ type, data }) => {
      sessions.forgetUser(data.userId);
      if (type === 'role-changed' || type === 'user-deleted') sockets.closeUser(data.userId);
    }),
  ];
}
