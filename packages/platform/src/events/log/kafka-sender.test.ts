import { eventually } from '@shop/testing/eventually.ts';
import type { Kafka, RecordMetadata } from 'kafkajs';
import { pino } from 'pino';
import { createKafkaSender } from './kafka-sender.ts';
import { KAFKA_TIMEOUTS } from './kafka-timeouts.ts';
import { partitionOf } from './partition-of.ts';

describe('the sender to Kafka', () => {
  const records = ['order/1', 'order/2', 'order/3'].map((key) => ({
    topic: 'order-events' as const,
    key,
    value: Buffer.from(key),
  }));
  const answer = (key: string) => ({ topicName: 'order-events', partition: partitionOf(key), errorCode: 0 });

  /** A sender over producers that answer as they are told, one after another; the last goes on. */
  function sender(...answers: (() => Promise<RecordMetadata[]>)[]) {
    const made: { disconnected: number }[] = [];
    const producer = () => {
      const own = { disconnected: 0 };
      const sendBatch = answers[Math.min(made.length, answers.length - 1)];
      made.push(own);
      const disconnect = async () => {
        own.disconnected += 1;
      };
      return { connect: async () => undefined, disconnect, sendBatch };
    };
    const { publish, close } = createKafkaSender({
      kafka: { producer } as unknown as Kafka,
      ready: async () => undefined,
      logger: pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' }),
      timeouts: { ...KAFKA_TIMEOUTS, send: 50, disconnect: 50 },
    });
    return { publish, close, made };
  }
  const allAnswer = async () => records.map(({ key }) => answer(key));

  it('is content when every partition has answered', async () => {
    const { publish, made } = sender(allAnswer);
    await publish(records);
    expect(made).toEqual([{ disconnected: 0 }]);
  });

  it('fails when a partition has not answered, as when its broker went and kafkajs took it for done', async () => {
    const { publish } = sender(async () => [answer('order/1')], allAnswer);
    await expect(publish(records)).rejects.toThrow('Kafka has not acknowledged order-events/');
    await publish(records);
  });

  it('gives up a producer that hangs, and the next call has another', async () => {
    const { publish, close, made } = sender(() => new Promise(() => undefined), allAnswer);
    await expect(publish(records)).rejects.toThrow('took longer');
    await publish(records);
    expect(made).toEqual([{ disconnected: 1 }, { disconnected: 0 }]);
    await close();
    expect(made.at(-1)).toEqual({ disconnected: 1 });
  });

  it.each([
    [
      'was given up',
      (_log: ReturnType<typeof sender>, sent: Promise<void>) => expect(sent).rejects.toThrow('took longer'),
    ],
    ['was left when it was closed', (log: ReturnType<typeof sender>) => log.close()],
  ])(
    'disconnects a producer again when a sending that %s ends after all, as it may have connected again',
    async (_when, givenUp) => {
      const { promise: late, resolve } = Promise.withResolvers<RecordMetadata[]>();
      const log = sender(() => late, allAnswer);
      const sent = log.publish(records);
      sent.catch(() => undefined);
      await givenUp(log, sent);
      expect(log.made[0]).toEqual({ disconnected: 1 });
      resolve(await allAnswer());
      await eventually(() => expect(log.made[0]).toEqual({ disconnected: 2 }));
    },
  );

  it('does not wait for a sending that hangs when it is closed', async () => {
    const hanging = sender(() => new Promise(() => undefined));
    const sent = hanging.publish(records);
    sent.catch(() => undefined);
    await hanging.close();
    await expect(sent).rejects.toThrow();
  });
});
