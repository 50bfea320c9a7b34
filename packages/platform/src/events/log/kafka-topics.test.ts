import type { Admin } from 'kafkajs';
import { assertTopicsExist } from './kafka-topics.ts';

describe('assertTopicsExist', () => {
  const kafka = (topics: Record<string, number>) =>
    ({
      listTopics: async () => Object.keys(topics),
      fetchTopicMetadata: async () => ({
        topics: Object.entries(topics).map(([name, count]) => ({ name, partitions: Array.from({ length: count }) })),
      }),
    }) as unknown as Admin;
  const all = { 'user-events': 12, 'catalogue-events': 12, 'order-events': 12, 'chat-events': 12 };

  it('accepts topics with twelve partitions each', async () => {
    await assertTopicsExist(kafka(all));
  });

  it('names the missing topics', async () => {
    const { 'order-events': _, 'chat-events': __, ...some } = all;
    await expect(assertTopicsExist(kafka(some))).rejects.toThrow(
      'Kafka has no topic order-events, chat-events: run the job',
    );
  });

  it('rejects topics with another number of partitions, which would break the order of keys', async () => {
    await expect(assertTopicsExist(kafka({ ...all, 'order-events': 3, 'chat-events': 13 }))).rejects.toThrow(
      'Every topic must have 12 partitions, but order-events has 3, chat-events has 13.',
    );
  });
});
