import type { Admin } from 'kafkajs';
import { assertTopicsExist } from './kafka-topics.ts';

describe('the topics of the event log in Kafka', () => {
  const kafka = (topics: Record<string, number>) =>
    ({
      listTopics: async () => Object.keys(topics),
      fetchTopicMetadata: async () => ({
        topics: Object.entries(topics).map(([name, count]) => ({ name, partitions: Array.from({ length: count }) })),
      }),
    }) as unknown as Admin;
  const all = { 'user-events': 12, 'catalogue-events': 12, 'order-events': 12, 'chat-events': 12 };

  it('are right with twelve partitions each', async () => {
    await assertTopicsExist(kafka(all));
  });

  it('are missed by name', async () => {
    const { 'order-events': _, 'chat-events': __, ...some } = all;
    await expect(assertTopicsExist(kafka(some))).rejects.toThrow(
      'Kafka has no topic order-events, chat-events: run the job',
    );
  });

  it('are refused with another number of partitions, for keys would lose their order', async () => {
    await expect(assertTopicsExist(kafka({ ...all, 'order-events': 3, 'chat-events': 13 }))).rejects.toThrow(
      'Every topic must have 12 partitions, but order-events has 3, chat-events has 13.',
    );
  });
});
