import { isId } from '@shop/platform/service/postgres/new-id.ts';
import type { ChatStore, Entry } from '../store/chat-store.ts';
import type { Delivery } from './delivery.ts';
import { PRESENT_ADMINISTRATORS } from './rooms.ts';
import { isNewTo, sendToAdministrator, sendToCustomer } from './send-entry.ts';
import type { ShopSocket } from './shop-socket.ts';

/** At most so many missed entries are sent, the newest; the others are in the transcripts (docs/api.md#chat). */
const MAX_MISSED = 500;
/** Milliseconds before an administrator's newest entry: entries of other conversations may have become visible later. */
const OVERLAP_MS = 10_000;

interface Deps {
  store: Pick<ChatStore, 'find' | 'listBefore' | 'listSince' | 'lastNumber'>;
  delivery: Delivery;
}

/**
 * Reads how far a customer's conversation is before the socket counts as connected: what is stored later is delivered, and
 * what was stored before is in the history that the browser asks for then.
 */
export async function readFloor({ store }: Pick<Deps, 'store'>, socket: ShopSocket): Promise<number> {
  return socket.data.caller.isAdmin ? 0 : store.lastNumber(socket.data.caller.userId);
}

/**
 * Sends a customer what they missed since the entry that their browser names, and what came since the floor; from then on
 * entries are delivered.
 * @param floor see readFloor
 */
export async function catchUpCustomer(
  { store, delivery }: Deps,
  socket: ShopSocket,
  { floor, since }: { floor: number; since: string | undefined },
): Promise<void> {
  const { userId } = socket.data.caller;
  const known = await findEntry(store, since);
  await delivery.afterDelivering(userId, floor, async (last) => {
    const from = known?.user === userId ? known.number : floor;
    const newest = from < last ? await store.listBefore(userId, last + 1, MAX_MISSED) : [];
    const missed = newest.filter(({ number }) => number > from);
    const closing = missed.findLastIndex(({ kind }) => kind === 'closed');
    // A closing from before the connection is not repeated: the history says so, and holds what came after it.
    const isNewClosing = (missed[closing]?.number ?? 0) > floor;
    for (const entry of missed.slice(isNewClosing ? closing : closing + 1)) sendToCustomer(socket, entry);
    socket.data.floor = last;
    if (isNewClosing) socket.disconnect();
  });
}

/**
 * Sends a present administrator what they missed; entries that come meanwhile follow. Once for a socket, also when it
 * announces itself again meanwhile; one that failed is repeated by the next announcement.
 */
export async function catchUpOnce(deps: Deps, socket: ShopSocket, since: string | undefined): Promise<void> {
  const catchUp = socket.data.catchUp ?? catchUpAdministrator(deps, socket, since);
  socket.data.catchUp = catchUp;
  try {
    await catchUp;
  } catch (error) {
    if (socket.data.catchUp === catchUp) socket.data.catchUp = undefined;
    throw error;
  }
}

async function catchUpAdministrator(
  { store, delivery }: Deps,
  socket: ShopSocket,
  since: string | undefined,
): Promise<void> {
  await delivery.administratorAnnounced();
  const waiting: Entry[] = [];
  socket.data.catchingUp = waiting;
  await socket.join(PRESENT_ADMINISTRATORS);
  try {
    const missed = await listMissed(store, since);
    for (const entry of missed) sendToAdministrator(socket, entry);
    // Numbers rise with the times that the list is sorted by.
    socket.data.caughtUp = new Map(missed.map(({ user, number }) => [user, number]));
    for (const entry of waiting) if (isNewTo(socket, entry)) sendToAdministrator(socket, entry);
  } catch (error) {
    // The browser announces itself again, and gets everything then.
    await socket.leave(PRESENT_ADMINISTRATORS);
    throw error;
  } finally {
    socket.data.catchingUp = null;
  }
}

async function listMissed(store: Deps['store'], since: string | undefined): Promise<Entry[]> {
  const known = await findEntry(store, since);
  return known === undefined ? [] : store.listSince(new Date(known.at.getTime() - OVERLAP_MS), MAX_MISSED);
}

async function findEntry(store: Pick<ChatStore, 'find'>, id: string | undefined): Promise<Entry | undefined> {
  return id !== undefined && isId(id) ? store.find(id) : undefined;
}
