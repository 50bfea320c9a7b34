import type { Entry } from '../store/chat-store.ts';
import { PRESENT_ADMINISTRATORS, userRoom } from './rooms.ts';
import type { ShopServer, ShopSocket } from './shop-socket.ts';

/** Returns this replica's sockets of a room. */
function socketsIn(io: ShopServer, room: string): ShopSocket[] {
  const ids = io.sockets.adapter.rooms.get(room) ?? [];
  return [...ids].flatMap((id) => io.sockets.sockets.get(id) ?? []);
}

/**
 * Sends an entry to all sockets of this replica that it concerns, except the one that sent it, which has its
 * acknowledgement. A closing ends the customer's sockets.
 */
export function sendEntry(io: ShopServer, entry: Entry): void {
  const isSender = ({ data }: ShopSocket) => data.sent.has(entry.id);
  for (const socket of socketsIn(io, userRoom(entry.user))) {
    if (socket.data.caller.isAdmin || entry.number <= socket.data.floor) continue;
    if (!isSender(socket)) sendToCustomer(socket, entry);
    if (entry.kind === 'closed') socket.disconnect();
  }
  const excluded: string[] = [];
  for (const socket of socketsIn(io, PRESENT_ADMINISTRATORS)) {
    const isConcerned = !isSender(socket) && isNewTo(socket, entry);
    if (isConcerned && socket.data.catchingUp === null) continue;
    if (isConcerned) socket.data.catchingUp?.push(entry);
    excluded.push(socket.id);
  }
  // A broadcast encodes the entry once; it stays on this replica, and is written before this returns.
  sendToAdministrator(io.local.to(PRESENT_ADMINISTRATORS).except(excluded), entry);
}

/**
 * Whether an administrator's socket has got neither the entry nor a later one when it caught up. What was stored before and is
 * delivered late would come out of order: transcripts have it.
 */
export function isNewTo(socket: ShopSocket, { user, number }: Entry): boolean {
  return number > (socket.data.caughtUp.get(user) ?? 0);
}

/** Sends an entry to a socket of its customer. */
export function sendToCustomer(socket: ShopSocket, entry: Entry): void {
  const { kind, text } = entry;
  if (kind === 'closed') socket.emit('admin closed chat', '');
  else if (kind === 'client') socket.emit('you wrote', text, storedOf(entry));
  else socket.emit('server sends message from admin to client', text, storedOf(entry));
}

/** Sends an entry to a socket of an administrator, or to several. */
export function sendToAdministrator(to: Pick<ShopSocket, 'emit'> | Audience, entry: Entry): void {
  const { user, kind, text: message, authorName } = entry;
  if (kind === 'closed') to.emit('chat closed', { user, by: authorName, number: entry.number });
  else if (kind === 'admin') to.emit('admin answered', { user, message, by: authorName, ...storedOf(entry) });
  else to.emit('server sends message from client to admin', { user, message, name: authorName, ...storedOf(entry) });
}

type Audience = Pick<ShopServer['local'], 'emit'>;

/** Returns what browsers get of an entry's place in its conversation. */
export function storedOf({ id, at, number }: Entry) {
  return { id, at: at.toISOString(), number };
}
