import { EventEmitter } from 'node:events';
import type { Topic } from '@shop/contracts/event.ts';
import type { Logger } from '../../service/observability/logger.ts';
import type { Database } from '../../service/postgres/postgres.ts';
import { createNotifier, listenForNotifications, type NotificationListener } from './postgres-notifications.ts';

/** A channel for each topic: PostgreSQL wakes every listener of a channel, and a process reads few of the topics. */
const channelOf = (topic: Topic) => `event_log ${topic}`;

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
  const notify = createNotifier({ db, logger });
  const channels = new Set<string>();
  let listener: NotificationListener | undefined;
  let changing: NodeJS.Immediate | undefined;
  let ended: Promise<unknown> = Promise.resolve();

  /** Listens to the channels of all readers; a process names them at its start, at once. */
  function listen(): void {
    const previous = listener;
    ended = ended.then(() => previous?.stop());
    listener = listenForNotifications({
      db,
      channels: [...channels],
      logger,
      onNotification: (_payload, channel = ANY_TOPIC) => emitter.emit(channel),
    });
  }

  function include(topic: Topic): string {
    const channel = channelOf(topic);
    if (!channels.has(channel)) {
      channels.add(channel);
      clearImmediate(changing);
      changing = setImmediate(listen);
    }
    return channel;
  }

  return {
    onAppended: (topics, wake) => {
      const events = [...topics.map(include), ANY_TOPIC];
      for (const event of events) emitter.on(event, wake);
      return () => {
        for (const event of events) emitter.off(event, wake);
      };
    },
    notifyReaders: (topic) => notify(channelOf(topic)),
    close: async () => {
      clearImmediate(changing);
      await Promise.all([ended, listener?.stop()]);
    },
  };
}
