import type { Delivered, EventLog } from './event-log/event-log.ts';
import { followEvents, listenTo } from './follow-events.ts';
import { delivered, parcelEvent, parcelEvents, quiet, shelfEvents } from './testing/event-fixtures.ts';

describe('followEvents', () => {
  it('tells each listener what it listens to, older versions too, and goes on after one has failed', async () => {
    let topics: readonly string[] = [];
    let handle: (record: Delivered) => Promise<void> = async () => undefined;
    const log: Pick<EventLog, 'follow'> = {
      follow: async (reader) => {
        ({ topics, handle } = reader);
        return { stop: async () => undefined };
      },
    };
    const heard: string[] = [];
    await followEvents({
      log,
      logger: quiet,
      listeners: [
        listenTo(parcelEvents, () => {
          throw new Error('a mistake');
        }),
        listenTo(parcelEvents, (event) => void heard.push(`${event.subject} ${event.version} ${event.data.cents}`)),
        listenTo(shelfEvents, async (event) => void heard.push(`left ${event.data.left}`)),
      ],
    });
    await handle(delivered(parcelEvent('1', 2)));
    await handle(delivered('no event'));
    await handle(delivered(parcelEvent('1', 1)));
    await handle(delivered(parcelEvent('9', 1, { subject: 'stock/9', type: 'stock-changed', data: { left: 4 } })));
    expect(topics).toEqual(['order-events']);
    expect(heard).toEqual(['order/1 2 200', 'order/1 1 100', 'left 4']);
  });
});
