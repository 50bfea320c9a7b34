import { createLogger } from '../../service/lifecycle/logger.ts';
import { logRecord, parcelEvent, parcelEvents, shelfEvents, silentLogger } from '../../testing/event-fixtures.ts';
import type { EventLog, LogRecord } from '../log/event-log.ts';
import { followEvents, listenTo } from './follow-events.ts';

describe('followEvents', () => {
  let topics: readonly string[] = [];
  let handle: (record: LogRecord) => Promise<void> = async () => undefined;
  const log: Pick<EventLog, 'follow'> = {
    follow: async (reader) => {
      ({ topics, handle } = reader);
      return { stop: async () => undefined };
    },
  };

  it('tells each listener what it listens to, older versions too, and goes on after one has failed', async () => {
    const heard: string[] = [];
    await followEvents({
      log,
      logger: silentLogger,
      listeners: [
        listenTo(parcelEvents, () => {
          throw new Error('a mistake');
        }),
        listenTo(parcelEvents, (event) => void heard.push(`${event.subject} ${event.version} ${event.data.cents}`)),
        listenTo(shelfEvents, async (event) => void heard.push(`left ${event.data.left}`)),
      ],
    });
    await handle(logRecord(parcelEvent('1', 2)));
    await handle(logRecord('no event'));
    await handle(logRecord(parcelEvent('1', 1)));
    await handle(logRecord(parcelEvent('9', 1, { subject: 'stock/9', type: 'stock-changed', data: { left: 4 } })));
    expect(topics).toEqual(['order-events']);
    expect(heard).toEqual(['order/1 2 200', 'order/1 1 100', 'left 4']);
  });

  it('lets a listener log under the request that the event comes from, and no other (P-F2)', async () => {
    const lines: string[] = [];
    const logger = createLogger({ name: 'gateway', level: 'info' }, { write: (line) => void lines.push(line) });
    await followEvents({ log, logger, listeners: [listenTo(parcelEvents, () => logger.info('heard'))] });
    await handle(logRecord(parcelEvent('1', 1, { requestId: 'request-1' })));
    await handle(logRecord(parcelEvent('1', 2)));
    expect(lines.map((line) => JSON.parse(line).requestId)).toEqual(['request-1', undefined]);
  });
});
