import { registry } from '../../service/lifecycle/metrics.ts';
import { logRecord, parcelEvent, parcelEvents, silentLogger } from '../../testing/event-fixtures.ts';
import type { LogRecord, Subscription } from '../log/event-log.ts';
import { createEventFollower } from './event-follower.ts';
import { listenTo } from './follow-events.ts';

const gauge = async () => (await registry.getSingleMetric('event_log_following')?.get())?.values[0]?.value;

/** A log that can be followed once a test says so. */
function awayLog() {
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
    comeBack: async () => {
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

describe('event follower', () => {
  it('starts without the log, says so, and runs onFollowing once when the log is back', async () => {
    const away = awayLog();
    const heard: string[] = [];
    let begun = 0;
    const follower = createEventFollower({
      log: away.log,
      logger: silentLogger,
      listeners: [listenTo(parcelEvents, (event) => void heard.push(event.subject))],
      onFollowing: () => {
        begun += 1;
      },
      startWithinMs: 20,
    });
    await follower.start();
    expect([await gauge(), begun]).toEqual([0, 0]);
    expect(follower.degraded()).toEqual(['event log is not followed']);
    await away.comeBack();
    expect([await gauge(), begun]).toEqual([1, 1]);
    expect(follower.degraded()).toEqual([]);
    await away.publish(logRecord(parcelEvent('1', 1)));
    expect(heard).toEqual(['order/1']);
    await follower.stop();
    expect([await gauge(), away.stops()]).toEqual([0, 1]);
  });

  it('waits for a log that answers, and then has missed nothing', async () => {
    const away = awayLog();
    let begun = 0;
    const onFollowing = () => {
      begun += 1;
    };
    const follower = createEventFollower({ log: away.log, logger: silentLogger, listeners: [], onFollowing });
    const starting = follower.start();
    await away.comeBack();
    await starting;
    expect([await gauge(), begun]).toEqual([1, 0]);
    await follower.stop();
  });

  it('stops while it waits for the log, and stops following if that begins later', async () => {
    const away = awayLog();
    const follower = createEventFollower({ log: away.log, logger: silentLogger, listeners: [], startWithinMs: 1 });
    await follower.start();
    await follower.stop();
    await away.comeBack();
    expect([await gauge(), away.stops()]).toEqual([0, 1]);
  });
});
