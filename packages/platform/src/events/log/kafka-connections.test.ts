import type { Admin, Consumer, Kafka } from 'kafkajs';
import { testLogger as logger } from '../../testing/test-logger.ts';
import { connectKafkaClient } from './connect-kafka-client.ts';
import { followKafka } from './kafka-follower.ts';
import { KAFKA_TIMEOUTS } from './kafka-timeouts.ts';
import type { RenewableClient } from './renewable-client.ts';

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

  /** Follows `order-events` over a consumer that records what it is called with. */
  const follow = (closing: AbortSignal) => {
    const { promise: running, resolve: run } = Promise.withResolvers<void>();
    const listeners = new Map<string, (event: unknown) => void>();
    const calls: unknown[][] = [];
    const record =
      (name: string, then: () => void = () => undefined) =>
      async (...given: unknown[]) => {
        calls.push([name, ...given]);
        then();
      };
    const consumer = {
      connect: record('connect'),
      disconnect: record('disconnect'),
      subscribe: record('subscribe'),
      run: record('run', run),
      seek: (...given: unknown[]) => void calls.push(['seek', ...given]),
      events: { CRASH: 'crash', GROUP_JOIN: 'join' },
      on: (name: string, listener: (event: unknown) => void) => void listeners.set(name, listener),
    };
    const kafka = {
      consumer: (...given: unknown[]) => {
        calls.push(['consumer', ...given]);
        return consumer as unknown as Consumer;
      },
    } as unknown as Kafka;
    const fetchTopicOffsets = async (...given: unknown[]) => {
      calls.push(['fetchTopicOffsets', ...given]);
      return [
        { partition: 0, offset: '7', low: '2', high: '7' },
        { partition: 1, offset: '0', low: '0', high: '0' },
      ];
    };
    const following = followKafka({
      kafka,
      admin: { get: async () => ({ fetchTopicOffsets }) as unknown as Admin } as RenewableClient<Admin>,
      logger,
      timeouts: KAFKA_TIMEOUTS,
      name: 'test',
      topics: ['order-events'],
      handle: async () => undefined,
      closing,
    });
    following.catch(() => undefined);
    const join = (memberAssignment: Record<string, number[]>) =>
      listeners.get('join')?.({ payload: { memberAssignment } });
    return { following, running, calls, join };
  };

  /** What a follower calls until it waits for its partitions. */
  const begun = [
    ['fetchTopicOffsets', 'order-events'],
    [
      'consumer',
      expect.objectContaining({
        groupId: expect.stringMatching(/^follow-test-[\da-f-]{36}$/),
        sessionTimeout: KAFKA_TIMEOUTS.session,
        rebalanceTimeout: KAFKA_TIMEOUTS.session,
        heartbeatInterval: KAFKA_TIMEOUTS.session / 5,
        maxBytesPerPartition: 128 * 1_024,
        allowAutoTopicCreation: false,
        // A reader replaces its consumer itself.
        retry: expect.objectContaining({ restartOnFailure: expect.any(Function) }),
      }),
    ],
    ['connect'],
    ['subscribe', { topics: ['order-events'], fromBeginning: false }],
    [
      'run',
      {
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: 4,
        eachBatch: expect.any(Function),
      },
    ],
  ];

  it('are closed by a follower that has not joined when the log is closed', async () => {
    const closing = new AbortController();
    const { following, running, calls } = follow(closing.signal);
    await running;
    closing.abort(new Error('the event log is closed'));
    await expect(following).rejects.toThrow('the event log is closed');
    expect(calls).toEqual([...begun, ['disconnect']]);
  });

  it('are used by a follower to seek each assigned partition to its end before the follower joined', async () => {
    const { following, running, calls, join } = follow(new AbortController().signal);
    await running;
    join({ 'order-events': [0, 1] });
    const subscription = await following;
    expect(calls).toEqual([
      ...begun,
      ['seek', { topic: 'order-events', partition: 0, offset: '7' }],
      ['seek', { topic: 'order-events', partition: 1, offset: '0' }],
    ]);
    await subscription.stop();
    expect(calls.at(-1)).toEqual(['disconnect']);
  });
});
