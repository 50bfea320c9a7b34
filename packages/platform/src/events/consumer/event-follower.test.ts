import { registry } from '../../service/observability/metrics.ts';
import { logRecord, parcelEvent, parcelEvents } from '../../testing/event-fixtures.ts';
import { testLogger } from '../../testing/test-logger.ts';
import type { LogRecord, Subscription } from '../log/event-log.ts';
import { createEventFollower } from './event-follower.ts';
import { listenTo } from './follow-events.ts';

const gauge = async () => (await registry.getSingleMetric('event_log_following')?.get())?.values[0]?.value;

/** Creates a log that is unreachable until the test recovers it. */
function unreachableLog() {
  const { promise, resolve } = Promise.withResolvers<Subscription>();
  let stops = 0;
  let handle: (record: LogRecord) => Promise<void> = async () => undefined;
  return {
    log: {
      follow: (reader: { handle: typeof handle }) => {
        handle = reader.handle;
        return promise;
      },
    },
    recover: async () => {
      const stop = async () => {
        stops += 1;
      };
      resolve({ stop });
      await new Promise((done) => setImmediate(done));
    },
    publish: (record: LogRecord) => handle(record),
    stops: () => stops,
  };
}

describe('createEventFollower', () => {
  it('starts without the log, reports it, and runs onFollowing once when the log recovers', async () => {
    const unreachable = unreachableLog();
    const received: string[] = [];
    let calls = 0;
    const follower = createEventFollower({
      log: unreachable.log,
      logger: testLogger,
      listeners: [listenTo(parcelEvents, (event) => void received.push(event.subject))],
      onFollowing: () => {
        calls += 1;
      },
      startWithinMs: 20,
    });
    await follower.start();
    expect([await gauge(), calls]).toEqual([0, 0]);
    expect(follower.degraded()).toEqual(['event log is not followed']);
    await unreachable.recover();
    expect([await gauge(), calls]).toEqual([1, 1]);
    expect(follower.degraded()).toEqual([]);
    await unreachable.publish(logRecord(parcelEvent('1', 1)));
    expect(received).toEqual(['order/1']);
    await follower.stop();
    expect([await gauge(), unreachable.stops()]).toEqual([0, 1]);
  });

  it('waits for a reachable log on start, without running onFollowing', async () => {
    const unreachable = unreachableLog();
    let calls = 0;
    const onFollowing = () => {
      calls += 1;
    };
    const follower = createEventFollower({ log: unreachable.log, logger: testLogger, listeners: [], onFollowing });
    const starting = follower.start();
    await unreachable.recover();
    await starting;
    expect([await gauge(), calls]).toEqual([1, 0]);
    await follower.stop();
  });

  it('stops while it waits for the log, and stops a subscription that begins later', async () => {
    const unreachable = unreachableLog();
    const follower = createEventFollower({
      log: unreachable.log,
      logger: testLogger,
      listeners: [],
      startWithinMs: 1,
    });
    await follower.start();
    await follower.stop();
    await unreachable.recover();
    expect([await gauge(), unreachable.stops()]).toEqual([0, 1]);
  });
});
