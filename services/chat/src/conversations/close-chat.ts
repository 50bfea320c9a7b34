import { setTimeout as wait } from 'node:timers/promises';
import { conflict, notFound, ShopError, unavailable } from '@shop/platform/service/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { CONVERSATION_CHANGED } from '../store/append-entry.ts';
import type { Entry, NewEntry } from '../store/chat-store.ts';
import type { WriteDeps } from './deps.ts';

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
 * @throws ShopError 404 when the customer has none; 409 `conversation-changed` when the customer has written since `seen`;
 * 503 while the end of the conversation keeps changing, or is not known to the whole store yet
 */
export async function closeChat(
  deps: Pick<WriteDeps, 'store' | 'onStored'>,
  administrator: UserCaller,
  { user, seen }: { user: string; seen: number | undefined },
  { now, pause } = TIME,
): Promise<void> {
  const last = await lastEntry(deps.store, user);
  const known = seen ?? last.number;
  const deadline = now() + TRIED_FOR_MS;
  for (let end = last; !(await closeAfter(deps, administrator, end, known)); end = await lastEntry(deps.store, user)) {
    if (now() > deadline) throw unavailable();
    await pause();
  }
}

async function lastEntry(store: WriteDeps['store'], user: string): Promise<Entry> {
  const [last] = await store.listBefore(user, undefined, 1);
  if (last === undefined) throw notFound('Conversation');
  return last;
}

/** @returns whether the conversation is closed; false when it did not end with `last` any more */
async function closeAfter(
  { store, onStored }: Pick<WriteDeps, 'store' | 'onStored'>,
  administrator: UserCaller,
  last: Entry,
  seen: number,
): Promise<boolean> {
  if (last.kind === 'closed') return true;
  const { user } = last;
  const open = await store.listOpen(user, MAX_OPEN);
  if (open.some(({ kind, number }) => kind === 'client' && number > seen))
    throw conflict(CONVERSATION_CHANGED, 'The customer has written meanwhile');
  const closing: NewEntry = {
    id: newId(),
    user,
    kind: 'closed',
    authorId: administrator.userId,
    authorName: `${administrator.name} ${administrator.lastName}`,
    text: '',
  };
  try {
    // What was read above must still be the end of the conversation.
    const { entry } = await store.append(closing, { after: open.at(-1)?.number ?? last.number });
    onStored(entry);
    return true;
  } catch (error) {
    if (error instanceof ShopError && error.code === CONVERSATION_CHANGED) return false;
    throw error;
  }
}
