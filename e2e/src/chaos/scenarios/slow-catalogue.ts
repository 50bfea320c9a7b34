import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eventually } from '@shop/testing/eventually.ts';
import { type OtlpServer, startOtlpServer } from '@shop/testing/otlp-server.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { openLoopLoad, type Sample, type TaggedCall } from '../../clients/open-loop-load.ts';
import { createOrderClient } from '../../clients/order-client.ts';
import { allSucceededOrForgiven } from '../../clients/sample-measurements.ts';
import { atLeast, atMost, info, type Measurement, percentileOf, type Size } from '../../measurements/measurements.ts';
import { report } from '../../measurements/report.ts';
import { describeTrace, leavesOf, slowestTraces } from '../../measurements/span-tree.ts';
import { ONE_OF_EACH } from '../../topology/plan.ts';
import { prometheusSettings } from '../prometheus-settings.ts';
import { meanDurations, readDurations } from './mean-durations.ts';
import type { Run, Scenario } from './scenario.ts';

/** Each way between the catalogue and its database. */
const DELAY_MS = 150;
const SECONDS: Record<Size, { before: number; during: number }> = {
  full: { before: 15, during: 30 },
  quick: { before: 4, during: 6 },
};
const PER_SECOND = 8;
/** How long a full run keeps the shop up for people who look for the cause. */
const STAY_MINUTES = 15;
/** Beside the log of the run: what was recorded, and settings of Prometheus. */
const FOLDER = repositoryFile('test-results/slow-catalogue');
const RUNBOOK = 'docs/runbooks/slow-shop.md';

/**
 * An exercise for who looks after the shop: the network between the catalogue and its database is slow. Measures that pages are slow, that
 * orders are not, and that metrics and traces name the cause by the steps of the runbook.
 */
export const slowCatalogue: Scenario = {
  name: 'slow-catalogue',
  statement: 'Metrics and traces show why pages are slow',
  seconds: 60 * (STAY_MINUTES + 3),
  alone: 'its processes send traces to a collector of its own',
  plan: { ...ONE_OF_EACH, gateways: [{ TRUSTED_PROXIES: '127.0.0.1' }], proxied: true },
  run: async (run) => {
    const collector = await startOtlpServer();
    try {
      return await slowDown(run, collector);
    } finally {
      await collector.stop();
    }
  },
};

async function slowDown(run: Run, collector: OtlpServer): Promise<Measurement[]> {
  const { topology, size, signal, log } = run;
  const endpoint = process.env.OTEL_EXPORTER_OTLP_ENDPOINT ?? collector.url;
  for (const member of topology.all()) await member.restart({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } });
  const next = pagesAndOrders(run);
  const load = (seconds: number, until = signal) =>
    openLoopLoad({ perSecond: PER_SECOND, seconds, next, signal: until });
  const start = await readDurations(topology);
  const before = await load(SECONDS[size].before);
  const between = await readDurations(topology);
  for (const { databaseProxy } of topology.members('catalogue'))
    databaseProxy.setFault({ kind: 'delay', ms: DELAY_MS });
  log('the catalogue is slow');
  const from = Date.now();
  const during = await load(SECONDS[size].during);
  const end = await readDurations(topology);
  const measurements = [
    ...slownessMeasurements(before, during, size),
    ...metricMeasurements(meanDurations(start, between), meanDurations(between, end)),
    ...(endpoint === collector.url ? await traceMeasurements(collector, from) : []),
  ];
  await leaveEvidence(run, collector, from);
  if (size === 'full' && run.stay !== undefined) await stay(run, measurements, load);
  return measurements;
}

/** Half orders, half pages of one product after the other: by its next turn the gateway has dropped what it kept of it. */
function pagesAndOrders(run: Run): (n: number) => TaggedCall {
  const { fixture, random } = run;
  const { orderRandomCart } = createOrderClient(run);
  return (n) => {
    if (n % 2 === 0) return { tag: 'order', send: orderRandomCart };
    const customer = random.pick(fixture.customers);
    const product = fixture.products[Math.floor(n / 2) % fixture.products.length];
    const path = `/product-details/${product?.id}`;
    return { tag: 'page', send: () => customer.call({ path }) };
  };
}

function slownessMeasurements(before: readonly Sample[], during: readonly Sample[], size: Size): Measurement[] {
  const of = (samples: readonly Sample[], tag: string, share: number) =>
    percentileOf(
      samples.filter((sample) => sample.tag === tag).map(({ durationMs }) => durationMs),
      share,
    );
  // An order needs no statement of the catalogue. A quick run shares its machine, which may be slower than the delay.
  const share = (100 * of(during, 'order', 0.5)) / of(during, 'page', 0.5);
  return [
    ...allSucceededOrForgiven('calls', [...before, ...during], { size }),
    info('a page before, median', `${Math.round(of(before, 'page', 0.5))} ms`),
    atLeast('a page meanwhile, p75', of(during, 'page', 0.75), 2 * DELAY_MS, ' ms'),
    info('an order before, median', `${Math.round(of(before, 'order', 0.5))} ms`),
    size === 'full'
      ? atMost('an order meanwhile, as a share of a page', share, 75, ' %')
      : info('an order meanwhile, as a share of a page', `${Math.round(share)} %`),
  ];
}

/** Steps 2 and 3 of the runbook: which service, and what it waits for. */
function metricMeasurements(before: Map<string, number>, during: Map<string, number>): Measurement[] {
  const grew = (name: string) => (during.get(name) ?? 0) - (before.get(name) ?? 0);
  const statements = [...during.keys()].filter((name) => name.startsWith('statements of '));
  const slowest = statements.toSorted((one, other) => grew(other) - grew(one))[0];
  return [
    ...[...during].map(([name, ms]) => info(name, `${(before.get(name) ?? 0).toFixed(1)} → ${ms.toFixed(1)} ms`)),
    atLeast('requests of catalogue take longer by', grew('requests of catalogue'), DELAY_MS, ' ms'),
    {
      ...info('the pool whose statements became slowest', slowest ?? ''),
      holds: slowest === 'statements of catalogue',
    },
  ];
}

/** Step 7: the step in which the slowest traces of pages spend their time. */
async function traceMeasurements(collector: OtlpServer, from: number): Promise<Measurement[]> {
  const pages = await eventually(async () => {
    const late = collector.spans().filter(({ startedAt }) => startedAt >= from);
    const found = slowestTraces(late).filter((trace) =>
      trace.some(({ service, name }) => service === 'gateway' && name === 'GET page'),
    );
    if (found.length < 5) throw new Error(`${found.length} traces of pages have arrived`);
    return found;
  });
  const leaves = pages
    .slice(0, 5)
    .map((trace) => leavesOf(trace).toSorted((one, other) => other.durationMs - one.durationMs)[0]?.step ?? '');
  const blaming = leaves.filter((step) => /^catalogue: (select|wait for a connection|with|commit)/.test(step));
  return [
    info('longest steps of the slowest traces', [...new Set(leaves)].join(', ')),
    atLeast('of the five slowest traces those that spend most in a statement of catalogue', blaming.length, 5),
  ];
}

/** Writes traces and settings of Prometheus, for who looks for the cause. */
async function leaveEvidence({ topology, log }: Run, collector: OtlpServer, from: number): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const spans = collector.spans().filter(({ startedAt }) => startedAt >= from);
  await writeFile(path.join(FOLDER, 'spans.jsonl'), spans.map((span) => `${JSON.stringify(span)}\n`).join(''));
  const drawn = slowestTraces(spans).slice(0, 20).map(describeTrace).join('\n\n');
  await writeFile(path.join(FOLDER, 'slowest-traces.txt'), `${drawn}\n`);
  await writeFile(path.join(FOLDER, 'prometheus.yml'), prometheusSettings(topology.all()));
  log(`traces and settings of Prometheus are in ${FOLDER}`);
}

/** Prints where to look, and keeps the load on until somebody has seen enough. */
async function stay(
  run: Run,
  measurements: readonly Measurement[],
  load: (seconds: number, until: AbortSignal) => Promise<unknown>,
) {
  const { topology, log } = run;
  log(`\n${report(measurements)}`);
  const metrics = topology.all().map(({ name, innerUrl }) => `  ${name.padEnd(10)} ${innerUrl}/metrics`);
  log(
    [
      `the shop stays for ${STAY_MINUTES} minutes, or until Ctrl-C, under ${PER_SECOND} calls a second. Find out why it is slow: ${RUNBOOK}`,
      `  shop       ${topology.gateways[0]?.url}`,
      ...metrics,
      `  traces     ${path.join(FOLDER, 'slowest-traces.txt')}, or Jaeger with OTEL_EXPORTER_OTLP_ENDPOINT`,
      `  alerts     prometheus --config.file=${path.join(FOLDER, 'prometheus.yml')} --storage.tsdb.path=${path.join(FOLDER, 'data')}`,
    ].join('\n'),
  );
  const ending = new AbortController();
  const loading = load(60 * STAY_MINUTES, AbortSignal.any([run.signal, ending.signal]));
  await run.stay?.(60 * STAY_MINUTES);
  ending.abort();
  await loading;
}
