import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { ChatStore, Entry } from '../store/chat-store.ts';
import { takeTurns } from '../store/take-turns.ts';
import { PRESENT_ADMINISTRATORS, userRoom } from './rooms.ts';
import { sendEntry } from './send-entry.ts';
import type { ShopServer, WireEntry } from './shop-socket.ts';

/** Entries read at a time to fill a gap. */
const BATCH = 500;
/** Milliseconds behind the store's clock from which an unknown conversation is followed: longer than a delivery takes. */
const LOOK_BACK_MS = 60_000;
/** Milliseconds before the first administrator's announcement from which entries are delivered to them. */
const BEFORE_ANNOUNCEMENT_MS = 10_000;

/**
 * Delivers stored entries to the sockets of this replica: of each conversation in the order of their numbers, without gaps,
 * each once (docs/events.md#chat).
 */
export interface Delivery {
  /** Delivers a new entry here, and tells the other replicas. */
  announce(entry: Entry, socketId?: string): void;
  /** Delivers an entry that was found in the store, if it has not been. */
  found(entry: Entry): Promise<void>;
  /** Runs work while no entry of a conversation is being delivered. @param work gets the number delivered last */
  inTurn<Result>(user: string, work: (conversation: Followed) => Promise<Result>): Promise<Result>;
  /** The first administrator of this replica announces themselves. */
  administratorAnnounced(): Promise<void>;
  /** Forgets conversations that concern no socket of this replica any more. */
  forgetUnconcerned(): void;
  /** Resolves when every delivery that has begun is over. */
  idle(): Promise<void>;
}

/** A conversation that this replica follows. `last` is the highest number delivered here; undefined before the first. */
export interface Followed {
  last: number | undefined;
}

/** Creates the delivery of a replica. */
export function createDelivery(options: {
  io: ShopServer;
  store: Pick<ChatStore, 'lastNumber' | 'listAfter' | 'now'>;
  logger: Logger;
}): Delivery {
  const { io, store, logger } = options;
  const followed = new Map<string, Followed>();
  const running = new Set<Promise<void>>();
  const inTurn = takeTurns();
  let horizon: Date | undefined;

  io.on('entry stored', ({ at, ...entry }: WireEntry, socketId) => deliver({ ...entry, at: new Date(at) }, socketId));

  const hasAdministrators = () => (io.sockets.adapter.rooms.get(PRESENT_ADMINISTRATORS)?.size ?? 0) > 0;
  const concernsSockets = (user: string) => hasAdministrators() || io.sockets.adapter.rooms.has(userRoom(user));

  function conversationOf(user: string): Followed {
    const known = followed.get(user) ?? { last: undefined };
    followed.set(user, known);
    return known;
  }

  /** Delivers in the background. What fails is found again by the next poll. */
  function deliver(entry: Entry, socketId: string | null): void {
    const delivered = advance(entry, socketId).catch((err) =>
      logger.warn({ err, entryId: entry.id }, 'chat entry not delivered yet'),
    );
    running.add(delivered);
    void delivered.finally(() => running.delete(delivered));
  }

  async function advance(entry: Entry, socketId: string | null): Promise<void> {
    const { user, number } = entry;
    if (!concernsSockets(user)) return;
    if (number <= (followed.get(user)?.last ?? 0)) return;
    await inTurn(user, async () => {
      const conversation = conversationOf(user);
      conversation.last ??= await store.lastNumber(user, await startOf(entry));
      while (conversation.last < number - 1) {
        const missing = await store.listAfter(user, conversation.last, BATCH);
        const before = missing.filter((one) => one.number < number);
        if (before.length === 0) break;
        for (const one of before) send(conversation, one, null);
      }
      if (conversation.last < number) send(conversation, entry, socketId);
    });
  }

  function send(conversation: Followed, entry: Entry, socketId: string | null): void {
    conversation.last = entry.number;
    sendEntry(io, entry, socketId);
  }

  /** From when an unknown conversation is followed: administrators have read everything older, or can. */
  async function startOf({ at }: Entry): Promise<Date> {
    const lookBack = new Date(at.getTime() - LOOK_BACK_MS);
    return horizon !== undefined && horizon > lookBack ? horizon : lookBack;
  }

  return {
    announce: (entry, socketId) => {
      io.serverSideEmit('entry stored', { ...entry, at: entry.at.toISOString() }, socketId ?? null);
      deliver(entry, socketId ?? null);
    },
    found: (entry) => advance(entry, null),
    inTurn: (user, work) => inTurn(user, () => work(conversationOf(user))),
    administratorAnnounced: async () => {
      if (hasAdministrators()) return;
      horizon = new Date((await store.now()).getTime() - BEFORE_ANNOUNCEMENT_MS);
    },
    forgetUnconcerned: () => {
      for (const user of followed.keys()) if (!concernsSockets(user)) followed.delete(user);
    },
    idle: async () => {
      await Promise.all(running);
    },
  };
}
