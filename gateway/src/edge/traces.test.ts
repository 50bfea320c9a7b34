import { recordWith } from '@shop/platform/service/observability/tracing.ts';
import { createFakeRecorder } from '@shop/platform/testing/fake-recorder.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';

const TRACE = 'a'.repeat(32);
const OUTSIDE = `00-${TRACE}-${'b'.repeat(16)}-01`;

let shop: TestGateway;
let recorder: ReturnType<typeof createFakeRecorder>;

async function open(samples: boolean): Promise<void> {
  shop = await openTestGateway();
  recorder = createFakeRecorder({ samples });
  recordWith(recorder);
}
afterEach(async () => {
  recordWith(undefined);
  await shop.close();
});

const received = () => shop.order.requests.map(({ headers }) => headers.traceparent);

describe('the trace of a request through the gateway (docs/tracing.md)', () => {
  it('begins there, with the id that the browser chose, and continues in the service', async () => {
    await open(true);
    await shop.http.get('/api/orders/7').set('traceparent', OUTSIDE).expect(200);
    await eventually(() => expect(recorder.spans.map(({ ended }) => ended)).toEqual([true, true]));
    const [request, call] = recorder.spans;
    expect(request).toMatchObject({
      name: 'GET /api/orders',
      kind: 'server',
      place: { begins: 'trace', as: TRACE },
      attributes: { 'http.response.status_code': 200 },
    });
    expect(call).toMatchObject({ name: 'GET', kind: 'client', place: { below: request?.traceparent } });
    expect(received()).toEqual([call?.traceparent]);
  });

  it('has a step for each attempt at a service, and says that one failed', async () => {
    await open(true);
    shop.order.respond = ({ headers }, response) =>
      headers.traceparent === recorder.spans[1]?.traceparent ? response.socket?.destroy() : response.end('{}');
    await shop.http.get('/api/orders').expect(200);
    await eventually(() => expect(recorder.spans.map(({ ended }) => ended)).toEqual([true, true, true]));
    expect(recorder.spans.map(({ failure }) => failure !== undefined)).toEqual([false, true, false]);
  });

  it.each([
    ['sampled', OUTSIDE],
    ['invalid', `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`],
  ])('is not recorded because a caller sends a %s traceparent, and no service sees that', async (_, traceparent) => {
    await open(false);
    await shop.http.get('/api/orders').set('traceparent', traceparent).expect(200);
    expect(recorder.spans).toEqual([]);
    expect(received()).toEqual([undefined]);
  });

  it('does not have the token of a link in an email', async () => {
    await open(true);
    await shop.http.get('/reset-password/secret-token');
    await eventually(() => expect(recorder.spans[0]?.ended).toBe(true));
    expect(JSON.stringify(recorder.spans)).not.toContain('secret-token');
  });
});
