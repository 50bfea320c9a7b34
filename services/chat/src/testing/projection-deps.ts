import { createOutbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { testLogger as logger } from '@shop/platform/testing/test-logger.ts';
import { createPausedConversations } from '../conversations/paused-conversations.ts';
import type { ProjectionDeps } from '../conversations/project-entries.ts';
import type { ChatStore } from '../store/chat-store.ts';

/** Builds what projecting a store's entries into a database needs. @param now of paused conversations, in milliseconds */
export function projectionDeps(db: Database, store: ChatStore, now?: () => number): ProjectionDeps {
  return { db, store, outbox: createOutbox({ db, logger }), paused: createPausedConversations(now), logger };
}
