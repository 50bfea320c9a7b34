/** How old a look-up may be for the next request of a connection that is already open (DESIGN.md §1, Sessions). */
const OPEN_CONNECTION_MS = 10_000;

/**
 * Milliseconds: a handshake asks anew, a request that names its connection (`sid`) may rely on a look-up of 10 s.
 * @param query of a request to Socket.IO
 */
export function pollMaxAge(query: string): number {
  return isOpenConnection(query) ? OPEN_CONNECTION_MS : 0;
}

/**
 * Whether a request to Socket.IO names the connection that it belongs to; one that does not is a handshake. An empty name is
 * none, and of several Engine.IO may read any: all must be one.
 */
export function isOpenConnection(query: string): boolean {
  const names = new URLSearchParams(query).getAll('sid');
  return names.length > 0 && names.every((name) => name !== '');
}
