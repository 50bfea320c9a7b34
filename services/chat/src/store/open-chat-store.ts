import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import type { SecretText } from '@shop/platform/service/secrets/secret.ts';
import type { ChatStore } from './chat-store.ts';
import { mongoChatStore } from './mongo-chat-store.ts';
import { postgresChatStore } from './postgres-chat-store.ts';

/** Opens the store: in MongoDB when configured, otherwise in the service's own PostgreSQL (docs/architecture.md#profiles). */
export function openChatStore(options: {
  mongodbUrl: SecretText | undefined;
  db: Database;
  logger: Logger;
  timeoutFactor: number;
}): ChatStore {
  const { mongodbUrl, db, logger, timeoutFactor } = options;
  return mongodbUrl === undefined
    ? postgresChatStore(db, { timeoutFactor })
    : mongoChatStore({ url: mongodbUrl, logger, timeoutFactor });
}
