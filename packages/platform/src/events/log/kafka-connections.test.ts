import type { Admin, Consumer, Kafka } from 'kafkajs';
import { pino } from 'pino';
import { connectKafkaClient } from './connect-kafka-client.ts';
import { followKafka } from './kafka-follower.ts';
import { KAFKA_TIMEOUTS } from './kafka-timeouts.ts';
import type { RenewableClient } from './renewable-client.ts';

const logger = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });

describe('connections to Kafka', () => {
  const client = () => {
    const calls: string[] = [];
    const call = (name: string) => async () => void calls.push(name);
    return { calls, connect: call('connect'), disconnect: call('disconnect') };
  };

  it('stay open when the client is ready', async () => {
    const admin = client();
    expect(await connectKafkaClient(admin, logger)).toBe(admin);
    expect(admin.calls).toEqual(['connect']);
  });

  it('are closed when preparing the client fails', async () => {
    const admin = client();
    const failing = () => Promise.reject(new Error('these topics must have 12 partitions'));
    await expect(connectKafkaClient(admin, logger, failing)).rejects.toThrow('12 partitions');
    expect(admin.calls).toEqual(['connect', 'disconnect']);
  });

  it('are closed by a follower that has not joined when the log is closed', async () => {
    const { calls, ...connection } = client();
    const { promise: running, resolve: run } = Promise.withResolvers<void>();
    const consumer = { ...connection, events: {}, on: () => undefined, subscribe: async () => undefined, run };
    const closing = new AbortController();
    const following = followKafka({
      kafka: { consumer: () => consumer as unknown as Consumer } as unknown as Kafka,
      admin: { get: async () => ({ fetchTopicOffsets: async () => [] }) as unknown as Admin } as RenewableClient<Admin>,
      logger,
      timeouts: KAFKA_TIMEOUTS,
      name: 'test',
      topics: ['order-events'],
      handle: async () => undefined,
      closing: closing.signal,
    });
    following.catch(() => undefined);
    await running;
    closing.abort(new Error('the event log is closed'));
    await expect(following).rejects.toThrow('the event log is closed');
    expect(calls).toEqual(['connect', 'disconnect']);
  });
});
