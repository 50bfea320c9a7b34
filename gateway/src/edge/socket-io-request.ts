import type { CanonicalPath } from './canonical-path.ts';

/** Whether a request belongs to Socket.IO: a handshake, a poll, or what a client sends over its polls. */
export function isSocketIo({ segments }: CanonicalPath): boolean {
  return segments[0] === 'socket.io';
}

/**
 * Whether a request to Socket.IO names the connection that it belongs to (`sid`); one that does not is a handshake. An empty
 * name counts as none. Engine.IO may read any of several names, so each of them must be one.
 * @param query of the request
 */
export function isOpenConnection(query: string): boolean {
  const names = new URLSearchParams(query).getAll('sid');
  return names.length > 0 && names.every((name) => name !== '');
}
