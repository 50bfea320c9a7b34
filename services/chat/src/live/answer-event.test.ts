import { EventEmitter } from 'node:events';
import { ShopError } from '@shop/platform/service/errors.ts';
import { registry } from '@shop/platform/service/observability/metrics.ts';
import { testLogger } from '@shop/platform/testing/test-logger.ts';
import { answerEvent } from './answer-event.ts';

const socket = new EventEmitter();
const emit = (event: string, ...args: unknown[]) =>
  new Promise<object>((acknowledged) => socket.emit(event, ...args, acknowledged));
const counts = async () =>
  [
    // Other files of this process may have given all metrics a label.
    ...(await registry.metrics()).matchAll(
      /chat_event_duration_seconds_count\{.*event="(.+?)".*outcome="(.+?)".*\} (\d+)/g,
    ),
  ]
    .map(([, event = '', outcome, count]) => [event, outcome, Number(count)])
    .filter(([event]) => ['succeeds', 'refuses', 'fails'].includes(String(event)));

describe('an event of a browser (P-F3)', () => {
  it('is timed until its acknowledgement, by what became of it', async () => {
    const results: Record<string, () => Promise<object>> = {
      succeeds: async () => ({ ok: true }),
      refuses: () => Promise.reject(new ShopError('invalid', 'invalid', 'message: too long')),
      fails: () => Promise.reject(new Error('a bug')),
    };
    for (const [event, work] of Object.entries(results)) answerEvent(socket, event, { logger: testLogger, work });
    expect(await emit('succeeds')).toEqual({ ok: true });
    expect(await emit('refuses')).toEqual({ error: { code: 'invalid', message: 'message: too long' } });
    expect(await emit('fails')).toMatchObject({ error: { code: 'unavailable' } });
    expect(await counts()).toEqual([
      ['succeeds', 'done', 1],
      ['refuses', 'refused', 1],
      ['fails', 'failed', 1],
    ]);
  });
});
