import { randomUUID } from 'node:crypto';
import type { Answer } from '../clients/call.ts';
import { openLoad, type Sample, type Shot } from '../clients/open-load.ts';
import type { ShopClient } from '../clients/shop-client.ts';
import { openStubUpstream, type StubAnswer, type StubUpstream } from '../faults/stub-upstream.ts';
import { atLeast, atMost, info, type Measurement } from '../measurements.ts';
import { WHOLE } from '../topology/plan.ts';
import type { Scenario } from './scenario.ts';

/** P-C4: a gateway of its own, whose catalogue and order service are a stub that counts and breaks connections. */
export const brokenConnections: Scenario = {
  name: 'broken-connections',
  guarantee: 'P-C4',
  statement: 'Retries never multiply',
  seconds: 150,
  plan: WHOLE,
  run: async (run) => {
    let decide: (n: number) => StubAnswer = () => 'answer';
    const stub = await openStubUpstream((n) => decide(n));
    const urls = { CATALOGUE_URL: `${stub.url},${stub.url}`, ORDER_URL: stub.url };
    const gateway = await run.topology.startGateway({ TRUSTED_PROXIES: '1', ...urls });
    const calls = createCalls(run.people.administrator.at(gateway.url));
    const [perSecond, seconds] = run.size === 'full' ? [100, 30] : [100, 3];
    const load = (length: number) => openLoad({ perSecond, seconds: length, next: calls.next, signal: run.signal });
    try {
      // Too few for a breaker, and more than a budget of retries allows.
      decide = (n) => (n % 5 === 4 ? (n % 2 === 0 ? 'reset' : 'half') : 'answer');
      const some = measurementsOf(stub, calls, await load(seconds));
      decide = () => 'reset';
      await untilOpen(() => load(1), calls, stub);
      calls.forget();
      await load(2);
      return [...some, ...openBreakerMeasurements(stub, calls)];
    } finally {
      await gateway.stop();
      await stub.close();
    }
  },
};

interface Calls {
  next(n: number): Shot;
  /** Ids of the calls made so far: of reads, and of writes. */
  ids(): { reads: string[]; writes: string[] };
  forget(): void;
}

const WRITES = [
  { method: 'POST', path: '/api/orders', body: {} },
  { method: 'PUT', path: '/api/orders/delivered/one', body: {} },
  { method: 'DELETE', path: '/api/products/admin/one' },
];

/** Two reads to each write, of paths that no cache knows. */
function createCalls(client: ShopClient): Calls {
  let ids: { reads: string[]; writes: string[] } = { reads: [], writes: [] };
  const named = (list: string[], call: { method?: string; path: string; body?: unknown }) => (): Promise<Answer> => {
    const id = randomUUID();
    list.push(id);
    return client.call({ ...call, headers: { 'x-request-id': id } });
  };
  return {
    next: (n) => {
      const write = WRITES[Math.floor(n / 3) % WRITES.length];
      if (n % 3 === 0 && write !== undefined) return { tag: 'write', make: named(ids.writes, write) };
      const path = n % 3 === 1 ? `/api/products/get-one/${n}` : '/api/orders';
      return { tag: 'read', make: named(ids.reads, { path }) };
    },
    ids: () => ids,
    forget: () => {
      ids = { reads: [], writes: [] };
    },
  };
}

function measurementsOf(stub: StubUpstream, calls: Calls, samples: readonly Sample[]): Measurement[] {
  const { reads, writes } = calls.ids();
  const most = (ids: readonly string[]) => Math.max(...ids.map(stub.hits));
  const calledOn = reads.length + writes.length;
  const repeated = reads.reduce((sum, id) => sum + Math.max(0, stub.hits(id) - 1), 0);
  return [
    atMost('hits of one POST, PUT or DELETE', most(writes), 1),
    atMost('hits of one GET', most(reads), 2),
    // The first repeat of each service is free.
    atMost('repeats, of all calls', (100 * Math.max(0, repeated - 2)) / calledOn, 10, ' %'),
    info('calls, of which answered 200', `${calledOn}, ${samples.filter(({ status }) => status === 200).length}`),
    atLeast('writes that reached the stub', writes.filter((id) => stub.hits(id) > 0).length, 1),
    atLeast('repeats', repeated, 1),
  ];
}

/** Everything breaks: goes on until no call reaches the stub any more, 15 s at most. */
async function untilOpen(load: () => Promise<unknown>, calls: Calls, stub: StubUpstream): Promise<void> {
  for (let second = 0; second < 15; second += 1) {
    calls.forget();
    await load();
    if (reached(calls, stub).length === 0) return;
  }
}

/** The gateway's own probes are nobody's calls, and do not count. */
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
