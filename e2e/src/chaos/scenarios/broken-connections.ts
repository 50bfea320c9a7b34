import { randomUUID } from 'node:crypto';
import type { CallResult } from '../../clients/call.ts';
import { openLoopLoad, type Sample, type TaggedCall } from '../../clients/open-loop-load.ts';
import type { ShopClient } from '../../clients/shop-client.ts';
import { openStubUpstream, type StubResponse, type StubUpstream } from '../../faults/stub-upstream.ts';
import { atLeast, atMost, info, type Measurement } from '../../measurements/measurements.ts';
import { EMBEDDED } from '../../topology/plan.ts';
import type { Scenario } from './scenario.ts';

/** P-C4: a separate gateway, whose catalogue and order services are a stub that counts requests and breaks connections. */
export const brokenConnections: Scenario = {
  name: 'broken-connections',
  guarantee: 'P-C4',
  statement: 'Retries never multiply',
  seconds: 150,
  plan: EMBEDDED,
  run: async (run) => {
    let decide: (n: number) => StubResponse = () => 'complete';
    const stub = await openStubUpstream((n) => decide(n));
    const urls = { CATALOGUE_URL: `${stub.url},${stub.url}`, ORDER_URL: stub.url };
    const gateway = await run.topology.startGateway({ TRUSTED_PROXIES: '127.0.0.1', ...urls });
    const calls = createCalls(run.fixture.administrator.at(gateway.url));
    const [perSecond, seconds] = run.size === 'full' ? [100, 30] : [100, 3];
    const load = (length: number) => openLoopLoad({ perSecond, seconds: length, next: calls.next, signal: run.signal });
    try {
      // Too few failures to open a breaker, and more than the retry budget allows.
      decide = (n) => (n % 5 === 4 ? (n % 2 === 0 ? 'reset' : 'half') : 'complete');
      const some = measurementsOf(stub, calls, await load(seconds));
      decide = () => 'reset';
      await waitUntilOpen(() => load(1), calls, stub);
      calls.reset();
      await load(2);
      return [...some, ...openBreakerMeasurements(stub, calls)];
    } finally {
      await gateway.stop();
      await stub.close();
    }
  },
};

interface Calls {
  next(n: number): TaggedCall;
  /** Request ids of the calls since the last reset. */
  ids(): { reads: string[]; writes: string[] };
  reset(): void;
}

const WRITES = [
  { method: 'POST', path: '/api/orders', body: {} },
  { method: 'PUT', path: '/api/orders/delivered/one', body: {} },
  { method: 'DELETE', path: '/api/products/admin/one' },
];

/** Two reads for each write, with paths that are not cached. */
function createCalls(client: ShopClient): Calls {
  let ids: { reads: string[]; writes: string[] } = { reads: [], writes: [] };
  const withId =
    (list: string[], call: { method?: string; path: string; body?: unknown }) => (): Promise<CallResult> => {
      const id = randomUUID();
      list.push(id);
      return client.call({ ...call, headers: { 'x-request-id': id } });
    };
  return {
    next: (n) => {
      const write = WRITES[Math.floor(n / 3) % WRITES.length];
      if (n % 3 === 0 && write !== undefined) return { tag: 'write', send: withId(ids.writes, write) };
      const path = n % 3 === 1 ? `/api/products/get-one/${n}` : '/api/orders';
      return { tag: 'read', send: withId(ids.reads, { path }) };
    },
    ids: () => ids,
    reset: () => {
      ids = { reads: [], writes: [] };
    },
  };
}

function measurementsOf(stub: StubUpstream, calls: Calls, samples: readonly Sample[]): Measurement[] {
  const { reads, writes } = calls.ids();
  const maxHits = (ids: readonly string[]) => Math.max(...ids.map(stub.hits));
  const total = reads.length + writes.length;
  const retries = reads.reduce((sum, id) => sum + Math.max(0, stub.hits(id) - 1), 0);
  return [
    atMost('hits of one POST, PUT or DELETE', maxHits(writes), 1),
    atMost('hits of one GET', maxHits(reads), 2),
    // The retry budget allows the first retry of each service.
    atMost('retries, of all calls', (100 * Math.max(0, retries - 2)) / total, 10, ' %'),
    info('calls; those with status 200', `${total}, ${samples.filter(({ status }) => status === 200).length}`),
    atLeast('writes that reached the stub', writes.filter((id) => stub.hits(id) > 0).length, 1),
    atLeast('retries', retries, 1),
  ];
}

/** Repeats a load whose calls all break until none reaches the stub, for at most 15 s. */
async function waitUntilOpen(load: () => Promise<unknown>, calls: Calls, stub: StubUpstream): Promise<void> {
  for (let second = 0; second < 15; second += 1) {
    calls.reset();
    await load();
    if (reached(calls, stub).length === 0) return;
  }
}

/** Probes of the gateway have no request id of a call and do not count. */
function openBreakerMeasurements(stub: StubUpstream, calls: Calls): Measurement[] {
  const through = reached(calls, stub);
  return [
    atMost('breaker open: hits of one call', Math.max(0, ...through.map(stub.hits)), 1),
    atMost('breaker open: calls that reached the stub', through.length, 0),
  ];
}

function reached(calls: Calls, stub: StubUpstream): string[] {
  const { reads, writes } = calls.ids();
  return [...reads, ...writes].filter((id) => stub.hits(id) > 0);
}
