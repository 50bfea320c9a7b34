import type { ServerResponse } from 'node:http';
import { createFakeRecorder } from '../../testing/fake-recorder.ts';
import { counter } from '../observability/metrics.ts';
import { countRequest } from '../observability/request-durations.ts';
import type { HttpServer } from './http-server.ts';
import { createInnerServer } from './inner-server.ts';

const OPENMETRICS = 'application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.3,*/*;q=0.1';

describe('/metrics (P-F3)', () => {
  let server: HttpServer;
  beforeAll(async () => {
    server = createInnerServer({ port: 0, host: '127.0.0.1', isServing: () => true, checks: {}, timeoutFactor: 1 });
    await server.start();
  });
  afterAll(() => server.stop());

  const read = async (accept: string) => {
    const response = await fetch(`http://127.0.0.1:${server.port()}/metrics`, { headers: { accept } });
    return { type: response.headers.get('content-type'), text: await response.text() };
  };

  it('has an example of a recorded trace for each duration, where OpenMetrics is asked for', async () => {
    const span = createFakeRecorder().start('request', { kind: 'server' }, { begins: 'trace' });
    const response = { writableFinished: true, statusCode: 201 } as ServerResponse;
    countRequest({ method: 'POST', route: '/example', seconds: 0.2 }, response, span);
    countRequest({ method: 'POST', route: '/example', seconds: 0.3 }, response, undefined);
    const { type, text } = await read(OPENMETRICS);
    expect(type).toContain('application/openmetrics-text');
    expect(text.endsWith('# EOF\n')).toBe(true);
    const buckets = text.split('\n').filter((line) => line.includes('route="/example"') && line.includes('_bucket'));
    const examples = buckets.filter((line) => line.includes('trace_id'));
    expect(examples).toEqual([
      expect.stringMatching(`le="0.25".* 1 # {trace_id="${span.traceId}",span_id="${span.spanId}"} 0.2 `),
    ]);
    expect((await read('*/*')).text).not.toContain('trace_id');
  });

  it('names counters in each format as it wants them, whatever was read before', async () => {
    counter('example_total', 'An example').inc();
    for (const accept of ['*/*', OPENMETRICS, '*/*', 'text/plain', OPENMETRICS]) {
      const { type, text } = await read(accept);
      const isOpen = type?.includes('openmetrics');
      expect(text).toContain(isOpen ? '# TYPE example counter' : '# TYPE example_total counter');
      expect(text).toMatch(/^example_total(\{\S+\})? 1$/m);
    }
  });
});
