import { EventEmitter } from 'node:events';
import type { Logger } from '../../service/lifecycle/logger.ts';
import type { Database } from '../../service/postgres/postgres.ts';
import type { GroupNotifications } from './postgres-group.ts';
import { createNotifier, listenForNotifications, type NotificationListener } from './postgres-notifications.ts';

const CHANNEL = 'event_log';
const GROUP = 'group ';

/** After a reconnection nobody knows what was missed. */
const EVERYTHING = 'everything';

/** One connection's hints for all readers of a process. It is opened with the first reader: a writer needs none. */
export function createTopicNotifications(
  db: Database,
  logger: Logger,
): GroupNotifications & { notifyReaders(topic: string): void; close(): Promise<void> } {
  const rings = new EventEmitter().setMaxListeners(0);
  const tell = createNotifier({ db, channel: CHANNEL, logger });
  let listening: NotificationListener | undefined;

  function onNotification(payload: string): void {
    rings.emit(payload === '' ? EVERYTHING : payload);
  }

  function on(event: string, look: () => void): () => void {
    listening ??= listenForNotifications({ db, channel: CHANNEL, logger, onNotification });
    rings.on(event, look);
    return () => rings.off(event, look);
  }

  return {
    onAppended: (topics, look) => {
      const forget = [...topics, EVERYTHING].map((event) => on(event, look));
      return () => {
        for (const one of forget) one();
      };
    },
    onMembersChanged: (group, look) => on(`${GROUP}${group}`, look),
    notifyMembers: (group) => tell(`${GROUP}${group}`),
    notifyReaders: (topic) => tell(topic),
    close: async () => listening?.stop(),
  };
}
