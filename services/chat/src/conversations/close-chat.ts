import { setTimeout as wait } from 'node:timers/promises';
import { conflict, notFound, ShopError, unavailable } from '@shop/platform/service/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { CONVERSATION_CHANGED } from '../store/append-entry.ts';
import type { ChatStore, Entry, NewEntry } from '../store/chat-store.ts';

type Store = Pick<ChatStore, 'append' | 'listBefore' | 'listOpen'>;

/** More messages than anybody sends while an administrator decides. */
const MAX_OPEN = 1_000;

/** How long a closing is tried again while others write, in milliseconds. */
const TRIED_FOR_MS = 2_000;
const MAX_PAUSE_MS = 100;

/** The clock in milliseconds, and the pause between two attempts; tests replace them. */
const TIME = {
  now: (): number => performance.now(),
  pause: (): Promise<unknown> => wait(Math.random() * MAX_PAUSE_MS),
};

/**
 * Closes a customer's open conversation; one that is closed already stays as it is. Of concurrent closings one is stored.
 * @param closing `seen`: the highest number that the administrator has seen; without it, what is stored when they ask
 * @returns the entry that closes it, to be delivered; undefined if it was closed already
 * @throws ShopError 404 when the customer has none; 409 `conversation-changed` when the customer has written since `seen`;
 * 503 while the end of the conversation keeps changing, or is not known to the whole store yet
 */
export async function closeChat(
  { store }: { store: Store },
  administrator: UserCaller,
  { user, seen }: { user: string; seen: number | undefined },
  { now, pause } = TIME,
): Promise<Entry | undefined> {
  const until = now() + TRIED_FOR_MS;
  let last = await lastEntry(store, user);
  const known = seen ?? last.number;
  for (let isLate = false; last.kind !== 'closed'; isLate = now() > until) {
    const end = await endOfOpen(store, last, known);
    // Only now: what changed the end may be what refuses or spares the closing.
    if (isLate) throw unavailable();
    const closing = await closeAfter(store, administrator, { user, end });
    if (closing !== undefined) return closing;
    await pause();
    last = await lastEntry(store, user);
  }
  return undefined;
}

async function lastEntry(store: Store, user: string): Promise<Entry> {
  const [last] = await store.listBefore(user, undefined, 1);
  if (last === undefined) throw notFound('Conversation');
  return last;
}

/**
 * @returns the number with which the open conversation ends
 * @throws ShopError 409 when the customer has written something that the administrator has not seen
 */
async function endOfOpen(store: Store, last: Entry, seen: number): Promise<number> {
  const open = await store.listOpen(last.user, MAX_OPEN);
  if (open.some(({ kind, number }) => kind === 'client' && number > seen))
    throw conflict(CONVERSATION_CHANGED, 'The customer has written meanwhile');
  return open.at(-1)?.number ?? last.number;
}

/** @returns the stored entry; undefined when the conversation does not end with `end` any more */
async function closeAfter(
  store: Store,
  administrator: UserCaller,
  { user, end }: { user: string; end: number },
): Promise<Entry | undefined> {
  const closing: NewEntry = {
    id: newId(),
    user,
    kind: 'closed',
    authorId: administrator.userId,
    authorName: `${administrator.name} ${administrator.lastName}`,
    text: '',
  };
  try {
    return (await store.append(closing, { after: end })).entry;
  } catch (error) {
    if (error instanceof ShopError && error.code === CONVERSATION_CHANGED) return undefined;
    throw error;
  }
}
