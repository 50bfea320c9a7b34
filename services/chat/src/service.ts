import { fileURLToPath } from 'node:url';
import { createEventService } from '@shop/platform/event-service.ts';
import { createEventFollower } from '@shop/platform/events/consumer/event-follower.ts';
import { createMailSender } from '@shop/platform/mail/mails.ts';
import type { Service } from '@shop/platform/service/lifecycle/lifecycle.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import { openSocketAdapter } from './adapters/open-socket-adapter.ts';
import type { ChatConfig } from './config.ts';
import { createEntryProjector } from './conversations/entry-projector.ts';
import { createErasure } from './erasure/erase-entries.ts';
import { createHandshake } from './live/handshake.ts';
import { createRevocations } from './live/revocations.ts';
import { createSockets } from './live/sockets.ts';
import { createAwayMails } from './mails/send-away-mails.ts';
import { chatRoutes } from './routes.ts';
import { openChatStore } from './store/open-chat-store.ts';
import { listeners, subscriptions } from './subscriptions.ts';
import { WINDOWS, type Windows } from './timing/windows.ts';

const NAME = 'chat';

/** Migrations of this service's own tables. */
export const chatMigrations = { name: NAME, path: fileURLToPath(new URL('../migrations', import.meta.url)) };

/**
 * Creates the chat service, which holds the live connections: it announces orders and carries the support chat.
 * @param replacements dependencies and windows that tests replace
 * @returns the service, and the port that it listens on once started
 */
export function createChatService(
  config: ChatConfig,
  { logger, windows = WINDOWS }: { logger?: Logger; windows?: Windows } = {},
): Service & { port: () => number } {
  const migrations = [platformMigrations, chatMigrations];
  return createEventService({ name: NAME, config, migrations, publishes: true, logger }, (deps) => {
    const { db, outbox, log, identify, server, logger } = deps;
    const { mongodbUrl, redisUrl, databaseUrl, timeoutFactor, mail } = config;
    const store = openChatStore({ mongodbUrl, db, logger, timeoutFactor });
    const projector = createEntryProjector({ db, outbox, store, logger });
    const erasure = createErasure({ db, store, logger });
    const revocations = createRevocations();
    const adapter = openSocketAdapter({ redisUrl, databaseUrl, logger, timeoutFactor });
    const sockets = createSockets({
      http: server,
      handshake: createHandshake({ db, identify, revocations }),
      revocations,
      adapter,
      chat: { db, store, outbox, project: projector.wake, windows },
      logger,
    });
    // An outage of the event log only degrades the service: the gateway also closes sockets of ended sessions, and screens
    // reload their data.
    const announcements = createEventFollower({ log, logger, listeners: listeners(sockets, revocations) });
    return {
      routes: chatRoutes({ db, store }),
      subscriptions: subscriptions(outbox, erasure.wake),
      stores: [{ name: 'store', start: store.start, stop: store.close, ping: store.ping }],
      components: [
        { name: 'entry projector', start: projector.start, stop: projector.stop },
        { name: 'mail sender', ...createMailSender({ db, config: mail, logger, name: NAME }) },
        { name: 'away mails', ...createAwayMails({ db, store, publicUrl: mail.publicUrl, logger }) },
        { name: 'erasure', start: erasure.start, stop: erasure.stop },
        { name: 'socket adapter', start: sockets.join, stop: adapter.stop },
        { name: 'announcements', start: announcements.start, stop: announcements.stop },
      ],
      connections: [{ name: 'sockets', stop: sockets.stop }],
      degraded: announcements.degraded,
    };
  });
}
