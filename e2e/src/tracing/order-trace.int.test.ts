import { randomBytes } from 'node:crypto';
import { eventually } from '@shop/testing/eventually.ts';
import { type OtlpServer, type ReceivedSpan, startOtlpServer } from '@shop/testing/otlp-server.ts';
import { type Customer, createFixture, type Fixture } from '../clients/fixture.ts';
import { seeded } from '../clients/random.ts';
import { ONE_OF_EACH } from '../topology/plan.ts';
import { startTopology, type Topology } from '../topology/topology.ts';

const SEED = 4_130;

let collector: OtlpServer;
let topology: Topology;
let fixture: Fixture;
beforeAll(async () => {
  collector = await startOtlpServer();
  topology = await startTopology({
    ...ONE_OF_EACH,
    gateways: [{}, { OTEL_TRACES_SAMPLER: 'always_off' }],
    env: { ...ONE_OF_EACH.env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
  fixture = await createFixture(gateway(0), seeded(SEED), { customers: 1, products: 1 });
}, 120_000);
afterAll(async () => {
  await topology?.stop();
  await collector?.stop();
}, 30_000);

const gateway = (n: number) => topology.gateways[n]?.url ?? '';

/** Orders as a browser does. @returns the id of the trace that it names */
async function order(customer: Customer, url: string): Promise<string> {
  const traceId = randomBytes(16).toString('hex');
  const [product] = fixture.products;
  const { status } = await customer.at(url).call({
    method: 'POST',
    path: '/api/orders',
    headers: { traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01` },
    body: {
      orderTotal: { cartSubtotal: (product?.priceCents ?? 0) / 100 },
      cartItems: [{ productID: product?.id, quantity: 1 }],
      paymentMethod: 'cod',
    },
  });
  expect(status).toBe(201);
  return traceId;
}

/** The spans of a trace, with those of traces that are linked to it: events of several orders are handled together. */
function traceOf(traceId: string): ReceivedSpan[] {
  const all = collector.spans();
  const spans = all.filter((span) => span.traceId === traceId);
  const linked = all.filter(({ links }) => links.some((link) => link.traceId === traceId));
  return [...spans, ...linked.flatMap((one) => all.filter((span) => span.traceId === one.traceId))];
}

const stepsOf = (traceId: string) => traceOf(traceId).map(({ service, name }) => `${service}: ${name}`);

/** The steps of an order, and no others but statements: one in each service that it reaches. */
const STEPS = [
  'gateway: POST /api/orders',
  'user: POST /inner/sessions/look-up',
  'order: POST /api/orders',
  'order: insert outbox',
  'order: publish events',
  'order: send email',
  'catalogue: apply stock',
  'catalogue: apply sales',
  'analytics: apply revenue',
  'chat: follow order-events',
];

describe('the trace of an order (docs/tracing.md)', () => {
  it('leads from the click through every service that the order reaches', async () => {
    const traceId = await order(fixture.customers[0] as Customer, gateway(0));
    await eventually(
      () => {
        expect(stepsOf(traceId)).toEqual(expect.arrayContaining(STEPS));
        const trace = traceOf(traceId);
        // Besides, only batches with events of earlier orders have no parent.
        const roots = trace.filter(({ parentSpanId, links }) => parentSpanId === undefined && links.length === 0);
        expect(roots).toMatchObject([{ service: 'gateway', name: 'POST /api/orders', traceId }]);
        const ids = new Set(trace.map(({ spanId }) => spanId));
        const orphans = trace.filter(({ parentSpanId }) => parentSpanId !== undefined && !ids.has(parentSpanId));
        expect(orphans).toEqual([]);
        expect(trace.filter(({ failed }) => failed)).toEqual([]);
      },
      { within: 20_000 },
    );
  }, 60_000);

  it('leads through the batches in which the events of several orders are handled', async () => {
    const [customer] = fixture.customers as [Customer];
    const traceIds = await Promise.all(Array.from({ length: 8 }, () => order(customer, gateway(0))));
    for (const traceId of traceIds)
      await eventually(() => expect(stepsOf(traceId)).toEqual(expect.arrayContaining(STEPS)), { within: 20_000 });
    const batches = collector.spans().filter(({ links }) => links.some((link) => traceIds.includes(link.traceId)));
    expect(batches.length).toBeGreaterThan(0);
  }, 60_000);

  it('is not recorded by a gateway that samples nothing, although the browser demands it', async () => {
    const traceId = await order(fixture.customers[0] as Customer, gateway(1));
    const later = await order(fixture.customers[0] as Customer, gateway(0));
    await eventually(() => expect(stepsOf(later)).toEqual(expect.arrayContaining(STEPS)), { within: 20_000 });
    expect(traceOf(traceId)).toEqual([]);
  }, 60_000);

  it('names nobody: neither people, nor what they typed, nor values of statements', () => {
    const text = JSON.stringify(collector.spans());
    for (const secret of ['chaos.test', 'secret-of-chaos', 'Street 1', 'access_token'])
      expect(text).not.toContain(secret);
  });
});
