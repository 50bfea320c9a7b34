import { tracingChannel } from 'node:diagnostics_channel';
import { createFakeRecorder } from '../../testing/fake-recorder.ts';
import { traceStores } from './trace-stores.ts';
import { beginTrace, recordWith, runIn } from './tracing.ts';

/** What mongoose says of a query, its arguments included. */
const QUERY = { operation: 'find', collection: 'messages', args: { filter: { text: 'of Jane Doe' } } };

describe('traceStores', () => {
  let recorder: ReturnType<typeof createFakeRecorder>;
  let stop: () => void;
  beforeEach(() => {
    recorder = createFakeRecorder();
    recordWith(recorder);
    stop = traceStores();
  });
  afterEach(() => {
    stop();
    recordWith(undefined);
  });

  const announce = (channel: string, said: object, work: () => Promise<unknown>) =>
    tracingChannel(channel).tracePromise(work, said);
  const traced = <T>(work: () => Promise<T>) => runIn(beginTrace('request', { kind: 'server' }), work);

  it('records operations on MongoDB and Redis, without their arguments', async () => {
    await traced(async () => {
      await announce('mongoose:query', { ...QUERY }, async () => undefined);
      await announce('ioredis:command', { command: 'incr', args: ['of Jane Doe'] }, async () => undefined);
      await announce('ioredis:batch', { batchSize: 2 }, async () => undefined);
    });
    expect(recorder.spans.slice(1)).toMatchObject([
      { name: 'find messages', attributes: { 'db.system.name': 'mongodb' }, ended: true, failure: undefined },
      { name: 'incr', attributes: { 'db.system.name': 'redis' }, ended: true, failure: undefined },
      { name: 'batch', ended: true },
    ]);
    expect(JSON.stringify(recorder.spans)).not.toContain('Jane Doe');
  });

  it('ends the step of an operation that fails', async () => {
    const error = new Error('no');
    await expect(traced(() => announce('mongoose:query', { ...QUERY }, () => Promise.reject(error)))).rejects.toBe(
      error,
    );
    expect(recorder.spans[1]).toMatchObject({ failure: error, ended: true });
  });

  it('records nothing outside of a trace, or after it was stopped', async () => {
    await announce('mongoose:query', { ...QUERY }, async () => undefined);
    expect(recorder.spans).toEqual([]);
    stop();
    await traced(() => announce('mongoose:query', { ...QUERY }, async () => undefined));
    expect(recorder.spans).toHaveLength(1);
  });
});
