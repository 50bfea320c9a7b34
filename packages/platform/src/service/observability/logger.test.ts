import { createFakeRecorder } from '../../testing/fake-recorder.ts';
import { createLogger } from './logger.ts';
import { withRequestId, withSpan } from './request-context.ts';

function written(work: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  work(createLogger({ name: 'order', level: 'info' }, { write: (line) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('logger', () => {
  it('writes JSON with the service name and the current request id (P-F2)', () => {
    const [inside, outside] = written((logger) => {
      withRequestId('request-1', () => logger.info('inside'));
      logger.info('outside');
    });
    expect(inside).toMatchObject({ name: 'order', msg: 'inside', requestId: 'request-1' });
    expect(outside).not.toHaveProperty('requestId');
  });

  it('names the trace and the step that is recorded', () => {
    const span = createFakeRecorder().start('step', { kind: 'internal' }, { begins: 'trace' });
    const [inside, outside] = written((logger) => {
      withSpan(span, () => logger.info('inside'));
      logger.info('outside');
    });
    expect(inside).toMatchObject({ trace_id: span.traceId, span_id: span.spanId });
    expect(outside).not.toHaveProperty('trace_id');
  });

  it('redacts secrets at every depth (P-E17)', () => {
    const lines = written((logger) =>
      logger.info({ password: 'hunter2', user: { token: 'hunter2' }, call: { headers: { cookie: 'hunter2' } } }, 'x'),
    );
    expect(JSON.stringify(lines)).not.toContain('hunter2');
  });

  it('writes one line even when a value contains line breaks', () => {
    const lines: string[] = [];
    createLogger({ name: 'order', level: 'info' }, { write: (line) => void lines.push(line) }).info(
      { a: 'x\r\ny' },
      'z',
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/);
  });
});
