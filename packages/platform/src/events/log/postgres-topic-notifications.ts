import { EventEmitter } from 'node:events';
import type { Topic } from '@shop/contracts/event.ts';
import type { Logger } from '../../service/observability/logger.ts';
import type { Database } from '../../service/postgres/postgres.ts';
import { createNotifier, listenForNotifications, type NotificationListener } from './postgres-notifications.ts';

const CHANNEL = 'event_log';

/** Sent after a reconnection, when any notification may have been missed. */
const ANY_TOPIC = 'any topic';

/** Wakes the readers of topics, in all processes. */
export interface TopicNotifications {
  /** @returns a function that ends it */
  onAppended(topics: readonly Topic[], wake: () => void): () => void;
  notifyReaders(topic: Topic): void;
  close(): Promise<void>;
}

/** Shares one LISTEN connection among all readers of a process. The first reader opens it: writers need none. */
export function createTopicNotifications(db: Database, logger: Logger): TopicNotifications {
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
    notifyReaders: notify,
    close: async () => listener?.stop(),
  };
}
