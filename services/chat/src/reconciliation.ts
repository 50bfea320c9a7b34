import { conversationEvents } from '@shop/contracts/chat-events.ts';
import { compareWithLog } from '@shop/platform/events/restore/compare-with-log.ts';
import type { ServiceReconciliation } from '@shop/platform/events/restore/reconcile-after-restore.ts';
import { refuseLargeLoss } from '@shop/platform/events/restore/refuse-large-loss.ts';
import { createLogger } from '@shop/platform/service/observability/logger.ts';
import { platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { republishConversations } from './conversations/republish-conversations.ts';
import { alignProjection } from './restore/align-projection.ts';
import { repeatErasures } from './restore/repeat-erasures.ts';
import { type LostMessages, reportLostMessages } from './restore/report-lost-messages.ts';
import { chatMigrations } from './service.ts';
import type { ChatStore } from './store/chat-store.ts';
import { openChatStore } from './store/open-chat-store.ts';

/**
 * How this service reconciles conversations with the event log, and with a store in MongoDB, after a restore of one of its
 * databases (docs/adr/0028-after-a-restore.md).
 * @param options `mongodbUrl`: undefined for conversations in PostgreSQL
 */
export function chatReconciliation(options: {
  mongodbUrl: string | undefined;
  timeoutFactor: number;
}): ServiceReconciliation<LostMessages[]> {
  const logger = createLogger({ name: 'chat-reconciliation', level: 'warn' });

  async function withStore<Result>(db: Database, work: (store: ChatStore) => Promise<Result>): Promise<Result> {
    const store = openChatStore({ ...options, db, logger });
    try {
      await store.start();
      return await work(store);
    } finally {
      await store.close();
    }
  }

  return {
    name: 'chat',
    migrations: [platformMigrations, chatMigrations],
    owner: {
      compare: ({ db, log, logger, epoch, allowLoss }) =>
        withStore(db, async (store) => {
          const stored = new Map<string, number>();
          const { newer } = await compareWithLog({
            log,
            logger,
            epoch,
            family: conversationEvents,
            selectCompared: ({ userId, lastNumber, deleted }) => ({ userId, lastNumber, deleted }),
            // What the store lacks is lost, whatever the projection knows.
            versionsOf: async (ids) => {
              for (const id of ids) stored.set(id, await store.lastNumber(id));
              return ids.map((id) => ({ id, version: stored.get(id) ?? 0 }));
            },
          });
          const lost = newer.filter(({ deleted }) => !deleted);
          const whole = lost.filter(({ userId }) => stored.get(userId) === 0).length;
          await refuseLargeLoss({ db, table: 'conversations', what: 'conversation', lost: whole, allowLoss });
          return lost.map(({ userId, lastNumber }) => ({ userId, lastNumber }));
        }),
      applyPlan: async (tx, { plan }) => {
        await repeatErasures(tx);
        return reportLostMessages(tx, plan);
      },
      republish: async (db, outbox) => {
        await withStore(db, (store) => alignProjection({ db, store }));
        return republishConversations(db, outbox);
      },
    },
  };
}
