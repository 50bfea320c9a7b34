import type { ChatMessage } from '@shop/contracts/chat-api.ts';
import type { ChatAdministrator, ChatPerson, Seen } from '../clients/chat-people.ts';
import type { Acknowledged } from '../clients/message-queue.ts';
import { info, type Measurement, none } from '../measurements/measurements.ts';

/** What a chat run leaves: the people, and the transcripts that the shop stores, by customer. */
export interface ChatRecord {
  customers: (ChatPerson & { id: string })[];
  administrators: ChatAdministrator[];
  transcripts: ReadonlyMap<string, readonly ChatMessage[]>;
}

/**
 * Compares what was acknowledged with what is stored and with what others saw (P-D1): acknowledged = stored = shown, in
 * order, none twice. A message that arrives again on another connection is one that the screen drops by its id.
 */
export function checkChat({ customers, administrators, transcripts }: ChatRecord): Measurement[] {
  const acknowledged = [...customers, ...administrators].flatMap(({ queue }) => queue.acknowledged);
  const byId = new Map(acknowledged.map((message) => [message.id, message]));
  const stored = [...transcripts].flatMap(([user, messages]) => messages.map((message) => ({ ...message, user })));
  const fromCustomers = customers.flatMap(({ queue }) => queue.acknowledged);
  return [
    info('messages acknowledged', String(acknowledged.length)),
    none('messages acknowledged twice under different ids', doubles(acknowledged, textOf)),
    none('acknowledged messages that are not stored', missing(acknowledged, stored)),
    none(
      'stored messages that nobody sent',
      stored.filter(({ id }) => !byId.has(id)).map(({ id }) => id),
    ),
    none('conversations whose numbers have gaps', conversationsWithGaps(transcripts)),
    none(
      'messages stored twice',
      doubles(stored, ({ user, message }) => `${user} ${message}`),
    ),
    ...administrators.flatMap((administrator) => {
      const others = administrators
        .filter((other) => other !== administrator)
        .flatMap(({ queue }) => queue.acknowledged);
      return checkSeen(administrator, { expected: [...fromCustomers, ...others], acknowledged: byId });
    }),
    ...combined(
      customers.map((customer) =>
        checkSeen(
          { ...customer, name: 'customers' },
          { expected: answersTo(customer.id, administrators), acknowledged: byId },
        ),
      ),
    ),
    none(
      'refused messages',
      [...customers, ...administrators].flatMap(({ queue }) => queue.refused),
    ),
    none(
      'messages that were never acknowledged',
      [...customers, ...administrators].filter(({ queue }) => queue.pending() > 0).map(({ name }) => name),
    ),
  ];
}

function answersTo(user: string, administrators: readonly ChatPerson[]): Acknowledged[] {
  return administrators.flatMap(({ queue }) => queue.acknowledged).filter((answer) => answer.user === user);
}

/**
 * Compares what somebody saw with what others had acknowledged. After a reconnection people may also get their own
 * messages.
 */
function checkSeen(
  { name, seen, read = new Map() }: Pick<ChatPerson, 'name' | 'seen'> & Partial<Pick<ChatAdministrator, 'read'>>,
  { expected, acknowledged }: { expected: readonly Acknowledged[]; acknowledged: ReadonlyMap<string, Acknowledged> },
): Measurement[] {
  const unknown = seen.filter(({ id, user }) => acknowledged.get(id)?.user !== user);
  return [
    none(
      `${name}: acknowledged messages not seen`,
      missing(expected, seen).filter((id) => !read.has(id)),
    ),
    none(`${name}: seen messages that nobody sent`, idsOf(unknown)),
    none(`${name}: messages out of order on a connection`, outOfOrder(seen)),
    none(
      `${name}: messages twice on a connection`,
      doubles(seen, ({ id, connection }) => `${connection} ${id}`),
    ),
    none(
      `${name}: messages whose text differs`,
      idsOf(seen.filter(({ id, text }) => acknowledged.get(id)?.text !== text)),
    ),
  ];
}

function idsOf(messages: readonly { id: string }[]): string[] {
  return messages.map(({ id }) => id);
}

/** Adds up the same measurements of several people. */
function combined(each: readonly Measurement[][]): Measurement[] {
  return (each[0] ?? []).map((first, n) => {
    const failing = each.flatMap((measurements) => measurements.slice(n, n + 1)).filter(({ holds }) => !holds);
    return failing[0] ?? first;
  });
}

function missing(expected: readonly { id: string }[], found: readonly { id: string }[]): string[] {
  const ids = new Set(found.map(({ id }) => id));
  return expected.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
}

function doubles<One>(all: readonly One[], keyOf: (one: One) => string): string[] {
  const keys = new Set<string>();
  return all.map(keyOf).filter((key) => keys.size === keys.add(key).size);
}

const textOf = ({ user, text }: Acknowledged) => `${user} ${text}`;

/** Messages that arrived after one with a higher number of the same conversation, on the same connection. */
function outOfOrder(seen: readonly Seen[]): string[] {
  const highest = new Map<string, number>();
  return seen.flatMap(({ user, connection, number, id }) => {
    const key = `${user} ${connection}`;
    const before = highest.get(key) ?? 0;
    highest.set(key, Math.max(before, number));
    return number < before ? [id] : [];
  });
}

function conversationsWithGaps(transcripts: ChatRecord['transcripts']): string[] {
  return [...transcripts]
    .filter(([, messages]) => messages.some(({ number }, n) => number !== n + 1))
    .map(([user]) => user);
}
