import { conversationEvents } from '@shop/contracts/chat-events.ts';
import { holdExistingUsers } from '@shop/platform/events/consumer/deleted-users.ts';
import type { NewEvent, Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { ADVISORY_LOCKS } from '@shop/platform/service/postgres/advisory-locks.ts';
import { inOneRoundTrip } from '@shop/platform/service/postgres/in-one-round-trip.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { forgetCartShownBefore } from '../desk/shared-carts.ts';
import { noteAwayAnswer } from '../mails/note-away-answer.ts';
import type { Entry } from '../store/chat-store.ts';
import { CONVERSATION_COLUMNS, type ConversationRow, conversationStateOf } from './conversation-state.ts';

/** `known`: projected before, or of a deleted customer; `gap`: entries between `last` and this one come first. */
export type Projected = { result: 'projected' | 'known' } | { result: 'gap'; last: number };

/**
 * Projects entries into their conversations and appends the conversation's event for each, exactly once, whatever the
 * number of projectors and repetitions. What an entry brings about, a note for an email or the end of a shared cart,
 * follows with it.
 * @param entries of each conversation in the order of their numbers
 * @returns what became of each
 */
export async function projectBatch(
  tx: Transaction,
  outbox: Pick<Outbox, 'append'>,
  entries: readonly Entry[],
): Promise<Projected[]> {
  const { existing, conversations } = await lockConversations(tx, [...new Set(entries.map(({ user }) => user))]);
  const changed = new Map<string, Conversation>();
  const projected: Entry[] = [];
  const events: ConversationEvent[] = [];
  const results = entries.map((entry): Projected => {
    const current = conversations.get(entry.user);
    const last = current?.lastNumber ?? 0;
    if (!existing.has(entry.user) || entry.number <= last) return { result: 'known' };
    if (entry.number > last + 1) return { result: 'gap', last };
    const next = afterEntry(current, entry);
    conversations.set(entry.user, next);
    changed.set(entry.user, next);
    projected.push(entry);
    events.push(eventOf(next, entry));
    return { result: 'projected' };
  });
  if (changed.size > 0) await store(tx, [...changed.values()]);
  await inOneRoundTrip(projected.map((entry) => followUp(tx, entry)));
  await outbox.append(tx, events);
  return results;
}

type ConversationEvent = NewEvent<typeof conversationEvents>;

/** A conversation with its last message. */
interface Conversation extends ConversationRow {
  lastFrom: 'client' | 'admin' | null;
  lastText: string;
}

/** One projector works at a time, so that a conversation's first entry is projected once too: it has no row to lock. */
async function lockConversations(tx: Transaction, users: readonly string[]) {
  const [existing, , rows] = await inOneRoundTrip([
    holdExistingUsers(tx, users),
    tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.conversations]),
    tx.query<Conversation>(LOCKED, [users]),
  ]);
  return { existing, conversations: new Map(rows.map((row) => [row.userId, row])) };
}

/** Waits, in one order, for what else changes the conversations. */
const LOCKED = `
  select ${CONVERSATION_COLUMNS}, last_from as "lastFrom", last_text as "lastText"
  from conversations where user_id = any($1) order by user_id for update`;

/** A closing keeps the message before it. */
function afterEntry(current: Conversation | undefined, { user, number, id, at, kind, text }: Entry): Conversation {
  const stored = { userId: user, lastNumber: number, lastEntryId: id, lastAt: at, deleted: current?.deleted ?? false };
  if (kind === 'closed') {
    const { lastFrom = null, lastText = '' } = current ?? {};
    return { ...stored, lastFrom, lastText, open: false, waitingSince: null };
  }
  const waitingSince = kind === 'client' ? (current?.waitingSince ?? at) : null;
  return { ...stored, lastFrom: kind, lastText: text, open: true, waitingSince };
}

/** @throws Error when a projector of the release before, which takes no lock, has inserted one of them meanwhile */
async function store(tx: Transaction, conversations: readonly Conversation[]): Promise<void> {
  const stored = await tx.query(STORE, [JSON.stringify(conversations)]);
  if (stored.length < conversations.length) throw new Error('a conversation was projected by somebody else meanwhile');
}

/** What an entry brings about: an answer notes an email, a closing ends a shared cart. */
function followUp(tx: Transaction, entry: Entry): Promise<void> {
  return entry.kind === 'closed' ? forgetCartShownBefore(tx, entry.user, entry.at) : noteAwayAnswer(tx, entry);
}

function eventOf(conversation: Conversation, { kind, at }: Entry): ConversationEvent {
  const type = kind === 'closed' ? 'chat-closed' : 'message-sent';
  return { family: conversationEvents, type, ...conversationStateOf(conversation), time: at };
}

const STORE = `
  insert into conversations as c
    (user_id, last_number, last_entry_id, last_at, last_from, last_text, open, waiting_since)
  select "userId", "lastNumber", "lastEntryId", "lastAt", "lastFrom", "lastText", open, "waitingSince"
  from json_to_recordset($1::json) as n("userId" text, "lastNumber" int, "lastEntryId" text, "lastAt" timestamptz,
    "lastFrom" text, "lastText" text, open boolean, "waitingSince" timestamptz)
  on conflict (user_id) do update set
    last_number = excluded.last_number, last_entry_id = excluded.last_entry_id, last_at = excluded.last_at,
    last_from = excluded.last_from, last_text = excluded.last_text, open = excluded.open,
    waiting_since = excluded.waiting_since
  where c.last_number < excluded.last_number
  returning 1`;
