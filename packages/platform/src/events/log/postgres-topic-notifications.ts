import { EventEmitter } from 'node:events';
import type { Logger } from '../../service/observability/logger.ts';
import type { Database } from '../../service/postgres/postgres.ts';
import type { GroupNotifications } from './postgres-group.ts';
import { createNotifier, listenForNotifications, type NotificationListener } from './postgres-notifications.ts';

const CHANNEL = 'event_log';
const GROUP = 'group ';

/** Sent after a reconnection, when any notification may have been missed. */
const ANY_TOPIC = 'any topic';

/** Shares one LISTEN connection among all readers of a process. The first reader opens it: writers need none. */
export function createTopicNotifications(
  db: Database,
  logger: Logger,
): GroupNotifications & { notifyReaders(topic: string): void; close(): Promise<void> } {
  const emitter = new EventEmitter().setMaxListeners(0);
  const notify = createNotifier({ db, channel: CHANNEL, logger });
  let listener: NotificationListener | undefined;

  function onNotification(payload: string): void {
    emitter.emit(payload === '' ? ANY_TOPIC : payload);
  }

  function on(event: string, wake: () => void): () => void {
    listener ??= listenForNotifications({ db, channel: CHANNEL, logger, onNotification });
    emitter.on(event, wake);
    return () => emitter.off(event, wake);
  }

  return {
    onAppended: (topics, wake) => {
      const unsubscribe = [...topics, ANY_TOPIC].map((event) => on(event, wake));
      return () => {
        for (const stop of unsubscribe) stop();
      };
    },
    onMembersChanged: (group, wake) => on(`${GROUP}${group}`, wake),
    notifyMembers: (group) => notify(`${GROUP}${group}`),
    notifyReaders: (topic) => notify(topic),
    close: async () => listener?.stop(),
  };
}
