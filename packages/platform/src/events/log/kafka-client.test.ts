import { jest } from '@jest/globals';
import { createLogger } from '../../service/observability/logger.ts';
import { createKafkaClient } from './kafka-client.ts';

describe('logging of a kafkajs client', () => {
  const REFUSED = 'Connection error: connect ECONNREFUSED';

  function client() {
    const lines: { level: number; msg: string }[] = [];
    const logger = createLogger(
      { name: 'test', level: 'info' },
      { write: (line) => void lines.push(JSON.parse(line)) },
    );
    const { error } = createKafkaClient({ brokers: ['127.0.0.1:9'], name: 'test', logger }).logger();
    return { error, logged: () => lines.map(({ level, msg }) => [level, msg]) };
  }

  it('warns once per message in an outage, however often kafkajs repeats it', () => {
    const { error, logged } = client();
    for (let n = 0; n < 50; n += 1) {
      error(REFUSED, { retryCount: n });
      error('Connection timeout');
    }
    expect(logged()).toEqual([
      [40, REFUSED],
      [40, 'Connection timeout'],
    ]);
  });

  it('warns again in the next outage, after a minute without messages', () => {
    const { error, logged } = client();
    const now = jest.spyOn(performance, 'now');
    try {
      for (const at of [100_000, 150_000, 209_000, 269_000, 300_000]) {
        now.mockReturnValue(at);
        error(REFUSED);
      }
    } finally {
      now.mockRestore();
    }
    expect(logged()).toEqual([
      [40, REFUSED],
      [40, REFUSED],
    ]);
  });
});
