import { randomUUID } from 'node:crypto';
import type { EventFamily } from '@shop/contracts/event.ts';
import type { EventLog } from '@shop/platform/events/log/event-log.ts';

type Handle = Parameters<EventLog['follow']>[0]['handle'];

/** An event log that delivers what a test publishes to all its followers. */
export function createFakeLog() {
  const handles = new Set<Handle>();
  const log: Pick<EventLog, 'follow' | 'close'> = {
    follow: async ({ handle }) => {
      handles.add(handle);
      return {
        stop: async () => {
          handles.delete(handle);
        },
      };
    },
    close: async () => undefined,
  };
  const publish = async (family: EventFamily, type: string, id: string, data: unknown) => {
    const event = {
      specversion: '1.0',
      id: randomUUID(),
      type,
      source: family.source,
      time: new Date().toISOString(),
      schemaVersion: 1,
      subject: `${family.kind}/${id}`,
      version: 1,
      epoch: 1,
      republished: false,
      data,
    };
    const value = Buffer.from(JSON.stringify(event));
    for (const handle of handles) {
      await handle({ topic: family.topic, partition: 0, offset: '0', key: event.subject, value });
    }
  };
  return { log, publish };
}
