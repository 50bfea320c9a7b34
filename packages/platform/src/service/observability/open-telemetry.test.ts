import { eventually } from '@shop/testing/eventually.ts';
import { type OtlpServer, startOtlpServer } from '@shop/testing/otlp-server.ts';
import { createLogger } from './logger.ts';
import type { SpanRecorder } from './span.ts';

const TRACE = 'a'.repeat(32);
const OTHER = `00-${'b'.repeat(32)}-${'c'.repeat(16)}-01`;

let collector: OtlpServer;
let recorder: SpanRecorder;
let lines: string[];

async function openRecorder(url: string, sampleRatio = 1): Promise<void> {
  // The exporter reads the environment when it is created.
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = url;
  process.env.OTEL_RESOURCE_ATTRIBUTES = 'deployment.environment.name=test';
  const { createSpanRecorder } = await import('./open-telemetry.ts');
  lines = [];
  const logger = createLogger({ name: 'order', level: 'debug' }, { write: (line) => void lines.push(line) });
  recorder = createSpanRecorder({ name: 'order', sampleRatio, logger });
}

beforeEach(async () => {
  collector = await startOtlpServer();
});
afterEach(async () => {
  await recorder.stop();
  await collector.stop();
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  delete process.env.OTEL_RESOURCE_ATTRIBUTES;
});

describe('the recorder of spans', () => {
  it('sends spans with their service, kind of place, attributes and failure to the collector', async () => {
    await openRecorder(collector.url);
    const root = recorder.start('begin', { kind: 'server', attributes: { n: 1 } }, { begins: 'trace', as: TRACE });
    const step = recorder.start('step', { kind: 'client' }, { below: root.traceparent });
    const linked = recorder.start('apply', { kind: 'consumer' }, { besides: [root.traceparent, OTHER] });
    step.fail(Object.assign(new Error('of Jane Doe'), { code: '57014' }));
    linked.fail(new TypeError('of Jane Doe'));
    root.rename('POST /api/orders');
    root.set({ status: 201 });
    for (const span of [step, linked, root]) span.end();
    await recorder.stop();
    expect(collector.spans()).toEqual([
      {
        service: 'order',
        name: 'step',
        traceId: TRACE,
        spanId: step.spanId,
        parentSpanId: root.spanId,
        links: [],
        attributes: { 'error.type': '57014' },
        failed: true,
        startedAt: expect.any(Number),
        durationMs: expect.any(Number),
      },
      {
        service: 'order',
        name: 'apply',
        traceId: linked.traceId,
        spanId: linked.spanId,
        parentSpanId: undefined,
        links: [
          { traceId: TRACE, spanId: root.spanId },
          { traceId: 'b'.repeat(32), spanId: 'c'.repeat(16) },
        ],
        attributes: { 'error.type': 'TypeError' },
        failed: true,
        startedAt: expect.any(Number),
        durationMs: expect.any(Number),
      },
      {
        service: 'order',
        name: 'POST /api/orders',
        traceId: TRACE,
        spanId: root.spanId,
        parentSpanId: undefined,
        links: [],
        attributes: { n: 1, status: 201 },
        failed: false,
        startedAt: expect.any(Number),
        durationMs: expect.any(Number),
      },
    ]);
    expect(JSON.stringify(collector.spans())).not.toContain('Jane Doe');
    expect(new Set([TRACE, linked.traceId]).size).toBe(2);
  });

  it.each([
    [0, 0],
    [1, 1_000],
  ])('samples a ratio of %d as %d of 1,000 traces', async (ratio, expected) => {
    await openRecorder(collector.url, ratio);
    expect(Array.from({ length: 1_000 }, () => recorder.samples()).filter(Boolean)).toHaveLength(expected);
  });

  it('samples about the given part of traces', async () => {
    await openRecorder(collector.url, 0.1);
    const sampled = Array.from({ length: 10_000 }, () => recorder.samples()).filter(Boolean).length;
    // Seven standard deviations.
    expect(Math.abs(sampled - 1_000)).toBeLessThan(210);
  });

  it('loses spans while the collector is away, says so once and lets the process end', async () => {
    await collector.stop();
    await openRecorder(collector.url);
    for (let n = 0; n < 600; n += 1) recorder.start('lost', { kind: 'internal' }, { begins: 'trace' }).end();
    await recorder.stop();
    await eventually(() => expect(lines.filter((line) => line.includes('"level":40'))).toHaveLength(1));
    expect(lines.join('\n')).toContain('traces could not be exported');
  });
});
