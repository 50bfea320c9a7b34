import type { ChatMessage } from '@shop/contracts/chat-api.ts';
import { invalid } from '@shop/platform/service/errors.ts';
import type { ListPage } from '@shop/platform/service/http/stream-list.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import type { ChatStore, Entry } from '../store/chat-store.ts';
import { refuseDeleted, requireCustomer } from './known-customer.ts';

/** The messages of an open conversation that a browser gets; older ones are in the transcript. */
const MAX_OPEN = 500;
const PAGE = 200;
/** What customers read instead of an administrator's name. */
const SUPPORT = 'Support';

/** Returns a customer's open conversation, oldest first, for GET /api/chats/mine. */
export async function readOwnChat(store: Pick<ChatStore, 'listOpen'>, userId: string): Promise<ChatMessage[]> {
  return messagesOf(await store.listOpen(userId, MAX_OPEN)).map(forCustomers);
}

/** Returns a page of all messages of a customer, oldest first, for the export of their data. */
export async function listOwnMessages(
  store: Pick<ChatStore, 'listAfter'>,
  { userId, cursor }: { userId: string; cursor: string | undefined },
): Promise<ListPage<ChatMessage>> {
  // The first entry of the next page tells whether this page's last message was followed by a closing.
  const entries = await store.listAfter(userId, Number(cursor ?? 0), PAGE + 1);
  const last = entries.slice(0, PAGE).at(-1)?.number ?? 0;
  const rows = messagesOf(entries).filter(({ number }) => number <= last);
  return { rows: rows.map(forCustomers), next: entries.length > PAGE ? String(last) : undefined };
}

/**
 * Returns the newest messages of a conversation, oldest first, for GET /api/chats/{user}; the cursor leads to older ones.
 * @throws ShopError 404 for an unknown customer, 400 for an invalid cursor
 */
export async function readTranscript(
  { db, store }: { db: Queryable; store: Pick<ChatStore, 'listBefore' | 'lastNumber'> },
  user: string,
  { cursor, limit = PAGE }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<ListPage<ChatMessage>> {
  const before = cursor === undefined ? undefined : numberIn(cursor);
  // The first entry of the newer page tells whether this page's last message was followed by a closing.
  const entries = await store.listBefore(user, before === undefined ? undefined : before + 1, limit + 1);
  if (entries.length === 0) await requireCustomer({ db, store }, user, 'Conversation');
  // After the reading: what was read before a deletion is not handed out after it.
  else await refuseDeleted(db, user, 'Conversation');
  const page = entries.filter(({ number }) => before === undefined || number < before).slice(-limit);
  const first = page[0]?.number ?? 1;
  const rows = messagesOf(entries).filter(({ number }) => number >= first && (before === undefined || number < before));
  return { rows, next: first > 1 ? String(first) : undefined };
}

function numberIn(cursor: string): number {
  if (!/^[1-9]\d{0,8}$/.test(cursor)) throw invalid('cursor', 'cursor: does not belong to this list');
  return Number(cursor);
}

/** Returns the messages among entries; a closing becomes the `closedAt` of the message before it. */
function messagesOf(entries: readonly Entry[]): ChatMessage[] {
  return entries.flatMap(({ id, at, kind, authorName, text, number }, index) => {
    if (kind === 'closed') return [];
    const following = entries[index + 1];
    const closedAt = following?.kind === 'closed' ? { closedAt: following.at.toISOString() } : {};
    return [{ id, at: at.toISOString(), from: kind, name: authorName, message: text, number, ...closedAt }];
  });
}

function forCustomers(message: ChatMessage): ChatMessage {
  return message.from === 'admin' ? { ...message, name: SUPPORT } : message;
}
