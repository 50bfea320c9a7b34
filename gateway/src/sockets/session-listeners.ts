import { sessionEvents, userEvents } from '@shop/contracts/user-events.ts';
import { type Listener, listenTo } from '@shop/platform/events/consumer/follow-events.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { OpenSockets } from './open-sockets.ts';

/**
 * Applies events that end or change a session at once (docs/architecture.md#sessions): discards lookups and closes
 * connections.
 */
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
