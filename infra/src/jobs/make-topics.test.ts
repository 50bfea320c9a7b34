import { makeTopics } from './make-topics.ts';

describe('the job that makes the topics', () => {
  const said: string[] = [];
  const logger = { info: (line: string) => void said.push(line) };
  beforeEach(() => {
    said.length = 0;
  });

  it('says whom it waits for, and what to look at when Kafka stays away', async () => {
    const making = makeTopics({ brokers: ['127.0.0.1:1'], logger, timeoutMs: 0 });
    await expect(making).rejects.toThrow('Kafka at 127.0.0.1:1 does not answer (KAFKA_BROKERS)');
    await expect(making).rejects.toMatchObject({ name: 'UserFacingError' });
  });

  it('ends its waiting when the shop is stopped', async () => {
    const stopped = new AbortController();
    const making = makeTopics({ brokers: ['127.0.0.1:1'], logger, signal: stopped.signal });
    making.catch(() => undefined);
    stopped.abort();
    await expect(making).rejects.toMatchObject({ name: 'AbortError' });
    expect(said).toEqual(['Waiting for Kafka at 127.0.0.1:1 …']);
  });
});
