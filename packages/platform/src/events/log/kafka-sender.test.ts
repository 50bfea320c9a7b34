import { eventually } from '@shop/testing/eventually.ts';
import type { Kafka, RecordMetadata } from 'kafkajs';
import { testLogger } from '../../testing/test-logger.ts';
import { createKafkaSender } from './kafka-sender.ts';
import { KAFKA_TIMEOUTS } from './kafka-timeouts.ts';
import { partitionOf } from './partition-of.ts';

describe('createKafkaSender', () => {
  const records = ['order/1', 'order/2', 'order/3'].map((key) => ({
    topic: 'order-events' as const,
    key,
    value: Buffer.from(key),
  }));
  const acknowledgement = (key: string) => ({ topicName: 'order-events', partition: partitionOf(key), errorCode: 0 });

  /** Creates a sender whose producers use the given responses, one after another; the last one repeats. */
  function sender(...responses: (() => Promise<RecordMetadata[]>)[]) {
    const made: { disconnected: number }[] = [];
    const producer = () => {
      const state = { disconnected: 0 };
      const sendBatch = responses[Math.min(made.length, responses.length - 1)];
      made.push(state);
      const disconnect = async () => {
        state.disconnected += 1;
      };
      return { connect: async () => undefined, disconnect, sendBatch };
    };
    const { publish, close } = createKafkaSender({
      kafka: { producer } as unknown as Kafka,
      ready: async () => undefined,
      logger: testLogger,
      timeouts: { ...KAFKA_TIMEOUTS, send: 50, disconnect: 50 },
    });
    return { publish, close, made };
  }
  const acknowledgeAll = async () => records.map(({ key }) => acknowledgement(key));

  it('succeeds when every partition has acknowledged', async () => {
    const { publish, made } = sender(acknowledgeAll);
    await publish(records);
    expect(made).toEqual([{ disconnected: 0 }]);
  });

  it('fails when a partition has not acknowledged although kafkajs reports success', async () => {
    const { publish } = sender(async () => [acknowledgement('order/1')], acknowledgeAll);
    await expect(publish(records)).rejects.toThrow('Kafka has not acknowledged order-events/');
    await publish(records);
  });

  it('abandons a producer that hangs and uses another for the next call', async () => {
    const { publish, close, made } = sender(() => new Promise(() => undefined), acknowledgeAll);
    await expect(publish(records)).rejects.toThrow('took longer');
    await publish(records);
    expect(made).toEqual([{ disconnected: 1 }, { disconnected: 0 }]);
    await close();
    expect(made.at(-1)).toEqual({ disconnected: 1 });
  });

  it.each([
    [
      'timed out',
      (_log: ReturnType<typeof sender>, sent: Promise<void>) => expect(sent).rejects.toThrow('took longer'),
    ],
    ['was abandoned on close', (log: ReturnType<typeof sender>) => log.close()],
  ])(
    'disconnects a producer again when a send that %s completes after all, as it may have reconnected',
    async (_when, abandoned) => {
      const { promise: late, resolve } = Promise.withResolvers<RecordMetadata[]>();
      const log = sender(() => late, acknowledgeAll);
      const sent = log.publish(records);
      sent.catch(() => undefined);
      await abandoned(log, sent);
      expect(log.made[0]).toEqual({ disconnected: 1 });
      resolve(await acknowledgeAll());
      await eventually(() => expect(log.made[0]).toEqual({ disconnected: 2 }));
    },
  );

  it('does not wait for a send that hangs on close', async () => {
    const hanging = sender(() => new Promise(() => undefined));
    const sent = hanging.publish(records);
    sent.catch(() => undefined);
    await hanging.close();
    await expect(sent).rejects.toThrow();
  });
});
