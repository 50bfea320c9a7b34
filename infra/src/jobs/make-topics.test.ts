import { makeTopics } from './make-topics.ts';

describe('job topics', () => {
  const printed: string[] = [];
  const logger = { info: (line: string) => void printed.push(line) };
  beforeEach(() => {
    printed.length = 0;
  });

  it('names the brokers and the variable when Kafka does not respond', async () => {
    const making = makeTopics({ brokers: ['127.0.0.1:1'], logger, timeoutMs: 0 });
    await expect(making).rejects.toThrow('Kafka at 127.0.0.1:1 does not respond (KAFKA_BROKERS)');
    await expect(making).rejects.toMatchObject({ name: 'UserFacingError' });
  });

  it('stops waiting when the shop is stopped', async () => {
    const stopped = new AbortController();
    const making = makeTopics({ brokers: ['127.0.0.1:1'], logger, signal: stopped.signal });
    making.catch(() => undefined);
    stopped.abort();
    await expect(making).rejects.toMatchObject({ name: 'AbortError' });
    expect(printed).toEqual(['Waiting for Kafka at 127.0.0.1:1 …']);
  });
});
