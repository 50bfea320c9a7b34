import { createLogger } from '../../service/observability/logger.ts';
import { logRecord, parcelEvent, parcelEvents, shelfEvents } from '../../testing/event-fixtures.ts';
import { testLogger } from '../../testing/test-logger.ts';
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

  it('passes each listener the events of its family, older versions included, and continues after a failed listener', async () => {
    const received: string[] = [];
    await followEvents({
      log,
      logger: testLogger,
      listeners: [
        listenTo(parcelEvents, () => {
          throw new Error('a bug');
        }),
        listenTo(parcelEvents, (event) => void received.push(`${event.subject} ${event.version} ${event.data.cents}`)),
        listenTo(shelfEvents, async (event) => void received.push(`left ${event.data.left}`)),
      ],
    });
    await handle(logRecord(parcelEvent('1', 2)));
    await handle(logRecord('no event'));
    await handle(logRecord(parcelEvent('1', 1)));
    await handle(logRecord(parcelEvent('9', 1, { subject: 'stock/9', type: 'stock-changed', data: { left: 4 } })));
    expect(topics).toEqual(['order-events']);
    expect(received).toEqual(['order/1 2 200', 'order/1 1 100', 'left 4']);
  });

  it('logs with the request id of the event in its listener (P-F2)', async () => {
    const lines: string[] = [];
    const logger = createLogger({ name: 'gateway', level: 'info' }, { write: (line) => void lines.push(line) });
    await followEvents({ log, logger, listeners: [listenTo(parcelEvents, () => logger.info('received'))] });
    await handle(logRecord(parcelEvent('1', 1, { requestId: 'request-1' })));
    await handle(logRecord(parcelEvent('1', 2)));
    expect(lines.map((line) => JSON.parse(line).requestId)).toEqual(['request-1', undefined]);
  });
});
