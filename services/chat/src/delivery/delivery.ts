import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { ChatStore, End, Entry } from '../store/chat-store.ts';
import { serializeByKey } from '../store/serialize-by-key.ts';
import { PRESENT_ADMINISTRATORS, userRoom } from './rooms.ts';
import { sendEntry } from './send-entry.ts';
import type { ShopServer, WireEntry } from './shop-socket.ts';

/** Entries read at a time to fill a gap. */
const BATCH = 500;
/** Milliseconds behind the store's clock from which an unknown conversation is followed: longer than a delivery takes. */
const LOOK_BACK_MS = 60_000;
/** Milliseconds without an entry after which a conversation is forgotten here: unknown ones are followed from LOOK_BACK_MS. */
const REMEMBERED_MS = 10 * LOOK_BACK_MS;
/** Milliseconds before the first administrator's announcement from which entries are delivered to them. */
const BEFORE_ANNOUNCEMENT_MS = 10_000;

/**
 * Delivers stored entries to the sockets of this replica: of each conversation in the order of their numbers, without gaps,
 * each once (docs/events.md#chat).
 */
export interface Delivery {
  /** Delivers a new entry here, and notifies the other replicas. */
  announce(entry: Entry): void;
  /**
   * Delivers what the store holds up to the end of a conversation, if it has not been.
   * @param since from when an unknown conversation is followed at the latest
   */
  catchUp(end: End, since: Date): Promise<void>;
  /**
   * Runs work while no entry of a conversation is being delivered, after everything up to a number was delivered here.
   * @param work gets the highest number delivered
   */
  afterDelivering<Result>(user: string, number: number, work: (last: number) => Promise<Result>): Promise<Result>;
  /** The first administrator of this replica announces themselves. */
  administratorAnnounced(): Promise<void>;
  /** Forgets conversations that concern no socket of this replica any more, and quiet ones of customers elsewhere. */
  forgetUnconcerned(): void;
  /** Resolves when every delivery that has begun is over. */
  idle(): Promise<void>;
}

/** Creates the delivery of a replica. */
export function createDelivery(options: {
  io: ShopServer;
  store: Pick<ChatStore, 'lastNumber' | 'listAfter' | 'now'>;
  logger: Logger;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}): Delivery {
  const { io, store, logger, now = () => performance.now() } = options;
  /** The highest number delivered here, by conversation. */
  const delivered = new Map<string, number>();
  /** When that was. */
  const deliveredAt = new Map<string, number>();
  const running = new Set<Promise<void>>();
  const serialize = serializeByKey();
  let horizon: Date | undefined;

  io.on('entry stored', ({ at, ...entry }: WireEntry) => deliver({ ...entry, at: new Date(at) }));

  const hasAdministrators = () => (io.sockets.adapter.rooms.get(PRESENT_ADMINISTRATORS)?.size ?? 0) > 0;
  const concernsSockets = (user: string) => hasAdministrators() || io.sockets.adapter.rooms.has(userRoom(user));

  /** Delivers in the background. What fails is found again by the next poll. */
  function deliver(entry: Entry): void {
    const delivery = advance(entry).catch((err) =>
      logger.warn({ err, entryId: entry.id }, 'chat entry not delivered yet'),
    );
    running.add(delivery);
    void delivery.finally(() => running.delete(delivery));
  }

  const isMissing = ({ user, number }: End) => concernsSockets(user) && number > (delivered.get(user) ?? 0);

  async function advance(entry: Entry): Promise<void> {
    if (!isMissing(entry)) return;
    const { user, number, at } = entry;
    await serialize(user, async () => {
      if ((await deliverUpTo(user, number - 1, at)) < number) send(entry);
    });
  }

  /** Delivers what is stored up to a number. @param at the time of the newest entry, for an unknown conversation */
  async function deliverUpTo(user: string, number: number, at: Date): Promise<number> {
    let last = delivered.get(user) ?? (await store.lastNumber(user, startOf(at)));
    while (last < number) {
      const missing = (await store.listAfter(user, last, BATCH)).filter((entry) => entry.number <= number);
      if (missing.length === 0) break;
      for (const entry of missing) send(entry);
      last = missing.at(-1)?.number ?? last;
    }
    return last;
  }

  function setDelivered(user: string, number: number): void {
    delivered.set(user, number);
    deliveredAt.set(user, now());
  }

  function send(entry: Entry): void {
    setDelivered(entry.user, entry.number);
    sendEntry(io, entry);
  }

  /** From when an unknown conversation is followed: administrators have read everything older, or can. */
  function startOf(at: Date): Date {
    const lookBack = new Date(at.getTime() - LOOK_BACK_MS);
    return horizon !== undefined && horizon > lookBack ? horizon : lookBack;
  }

  return {
    announce: (entry) => {
      deliver(entry);
      try {
        io.serverSideEmit('entry stored', { ...entry, at: entry.at.toISOString() });
      } catch (err) {
        logger.warn({ err }, 'other replicas not notified: they find the entry by polling');
      }
    },
    catchUp: async (end, since) => {
      const at = since < end.at ? since : end.at;
      if (isMissing(end)) await serialize(end.user, () => deliverUpTo(end.user, end.number, at));
    },
    afterDelivering: (user, number, work) =>
      serialize(user, async () => {
        // Without administrators everybody concerned knows what was stored before they connected.
        const isFollowed = hasAdministrators() || delivered.has(user);
        const last = isFollowed ? await deliverUpTo(user, number, await store.now()) : 0;
        const highest = Math.max(last, number, delivered.get(user) ?? 0);
        setDelivered(user, highest);
        return work(highest);
      }),
    administratorAnnounced: async () => {
      if (hasAdministrators()) return;
      horizon = new Date((await store.now()).getTime() - BEFORE_ANNOUNCEMENT_MS);
    },
    forgetUnconcerned: () => {
      for (const [user, at] of deliveredAt) {
        const isQuiet = now() - at > REMEMBERED_MS && !io.sockets.adapter.rooms.has(userRoom(user));
        if (concernsSockets(user) && !isQuiet) continue;
        delivered.delete(user);
        deliveredAt.delete(user);
      }
    },
    idle: async () => {
      await Promise.all(running);
    },
  };
}
