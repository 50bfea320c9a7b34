/** The room of a user's sockets, on all replicas. */
export function userRoom(userId: string): string {
  return `user:${userId}`;
}

/** The room of a session's sockets. */
export function sessionRoom(sessionId: string): string {
  return `session:${sessionId}`;
}

/** The room of administrators' sockets. */
export const ADMINISTRATORS = 'administrators';

/** The room of administrators' sockets that have announced themselves: only they get customers' messages. */
export const PRESENT_ADMINISTRATORS = 'present-administrators';
