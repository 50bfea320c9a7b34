import type { Conversation, conversationsQuery } from '@shop/contracts/chat-api.ts';
import type { ListPage } from '@shop/platform/service/http/stream-list.ts';
import { buildKeyset, pageOf, type Sort } from '@shop/platform/service/postgres/keyset.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { searchConditions, searchText } from '@shop/platform/service/postgres/search-patterns.ts';
import { withoutNul } from '@shop/platform/service/postgres/without-nul.ts';
import type { z } from 'zod';
import { isConnected } from '../presence/presence-repository.ts';
import type { ChatStore } from '../store/chat-store.ts';
import { searchWords } from '../store/search-words.ts';

const PAGE = 50;
/** Conversations whose texts match a search; more are not looked at. */
const MAX_FOUND = 500;
/** Characters of the last message in the list. */
const EXCERPT = 300;
const NEWEST: Sort = { name: 'newest', keys: [{ sql: 'c.last_at', kind: 'time' }], descending: true };
const NAMES = searchText(["coalesce(k.name, '')", "coalesce(k.last_name, '')", "coalesce(k.email, '')"]);

interface Row {
  id: string;
  sortKeys: string[];
  name: string;
  email: string;
  lastAt: Date;
  open: boolean;
  waitingSince: Date | null;
  connected: boolean;
  lastFrom: 'client' | 'admin';
  lastText: string;
}

/**
 * Returns a page of conversations, newest first, for GET /api/chats. A search looks into names, emails and texts.
 * @throws ShopError 400 for a cursor of another list
 */
export async function listConversations(
  { db, store }: { db: Queryable; store: Pick<ChatStore, 'search'> },
  { user, search, open, cursor, limit = PAGE }: z.output<typeof conversationsQuery>,
): Promise<ListPage<Conversation>> {
  const params: unknown[] = [];
  const bind = (value: unknown) => `$${params.push(value)}`;
  const conditions = ['c.last_from is not null'];
  if (user !== undefined) conditions.push(`c.user_id = ${bind(withoutNul(user))}`);
  if (open !== undefined) conditions.push(open === 'true' ? 'c.open' : 'not c.open');
  if (search !== undefined) conditions.push(await found(store, search, bind));
  const keyset = buildKeyset(NEWEST, { id: 'c.user_id', cursor, bind });
  if (keyset.after !== undefined) conditions.push(keyset.after);
  const rows = await db.query<Row>(
    `select ${keyset.keys}, c.user_id as id, coalesce(k.name || ' ' || k.last_name, '') as name,
       coalesce(k.email, '') as email, c.last_at as "lastAt", c.open, c.waiting_since as "waitingSince",
       ${isConnected('c.user_id')} as connected, c.last_from as "lastFrom", left(c.last_text, ${EXCERPT}) as "lastText"
     from conversations c left join customers k using (user_id)
     where ${conditions.join(' and ')} order by ${keyset.orderBy} limit ${bind(limit + 1)}`,
    params,
  );
  const { page, next } = pageOf(rows, NEWEST, limit);
  return { rows: page.map(conversationOf), next };
}

async function found(
  store: Pick<ChatStore, 'search'>,
  search: string,
  bind: (value: unknown) => string,
): Promise<string> {
  const words = searchWords(search);
  const users = words.length === 0 ? [] : await store.search(words, MAX_FOUND);
  const names = searchConditions(NAMES, search, bind);
  const inNames = names.length === 0 ? 'false' : names.join(' and ');
  return `((${inNames}) or c.user_id = any(${bind(users)}))`;
}

function conversationOf({ id, lastAt, waitingSince, lastFrom, lastText, ...row }: Row): Conversation {
  return {
    user: id,
    name: row.name,
    email: row.email,
    lastAt: lastAt.toISOString(),
    open: row.open,
    unanswered: waitingSince !== null,
    waitingSince: waitingSince?.toISOString() ?? null,
    connected: row.connected,
    lastMessage: { from: lastFrom, message: lastText },
  };
}
