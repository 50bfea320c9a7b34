import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeDatabases } from '@shop/infra/src/postgres/make-databases.ts';
import { databases, type ServiceName, type ShopProcess, services } from '@shop/infra/src/shop-processes.ts';
import { freePorts } from '@shop/local-postgres/free-ports.ts';
import { type DedicatedPostgres, startDedicatedPostgres } from '@shop/testing/dedicated-postgres.ts';
import { closeClients } from '../clients/shop-client.ts';
import { type Engines, startEngines } from './engines.ts';
import { type Member, startMember } from './member.ts';
import { type PayPalProcess, startPayPal } from './paypal-process.ts';
import { assertProcessLimit, type Plan } from './plan.ts';
import { shopEnvironment } from './shop-environment.ts';

/** A shop as real processes, each behind fault proxies (docs/reliability.md#topology). */
export interface Topology {
  gateways: Member[];
  members(name: ServiceName): Member[];
  all(): Member[];
  paypal: PayPalProcess;
  postgres: DedicatedPostgres;
  /** Kafka, Redis, S3 and perhaps MongoDB; undefined in the embedded profile. */
  engines: Engines | undefined;
  /** URL of a database, not through a proxy: for checkers and faults. */
  databaseUrl(name: (typeof databases)[number] | 'postgres'): string;
  /** Starts an additional gateway; the scenario stops it. */
  startGateway(env: Record<string, string>): Promise<Member>;
  /** Clears the faults of all proxies. */
  clearFaults(): void;
  /** Stops every process and deletes the folder; can be called at any time and more than once. */
  stop(): Promise<void>;
}

/** Enough for the pools of ten processes, and few enough for a fault to exhaust. */
const MAX_CONNECTIONS = '250';

/** Starts the processes of a plan. When a start fails, stops those that have started. */
export async function startTopology(plan: Plan): Promise<Topology> {
  assertProcessLimit(plan);
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-chaos-'));
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    closeClients();
    for (const stopOne of undo.splice(0).reverse()) await stopOne();
  };
  try {
    const postgres = await startDedicatedPostgres({
      durable: plan.durable,
      settings: { max_connections: MAX_CONNECTIONS },
    });
    undo.push(postgres.stop);
    await makeDatabases(postgres.url('postgres'), databases);
    const staticDir = path.join(folder, 'static');
    await mkdir(staticDir);
    await writeFile(path.join(staticDir, 'index.html'), '<html><head><title>Shop</title></head><body></body></html>');
    const engines = plan.engines === 'full' ? await startEngines(plan) : undefined;
    if (engines) undo.push(engines.stop);
    const processes = await shopEnvironment({
      folder,
      staticDir,
      databaseUrl: postgres.url,
      engines: engines?.env ?? {},
      env: plan.env ?? {},
    });
    return { ...(await startMembers(plan, processes, { undo, engines })), postgres, databaseUrl: postgres.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Undo = (() => Promise<unknown>)[];

async function startMembers(
  plan: Plan,
  processes: ShopProcess[],
  { undo, engines }: { undo: Undo; engines: Engines | undefined },
) {
  const { proxied } = plan;
  const kafka = engines?.kafka.proxy;
  const members: Member[] = [];
  const planned = (name: ShopProcess['name']) => processes.find((one) => one.name === name) as ShopProcess;
  const start = async (name: ShopProcess['name'], env: Record<string, string>): Promise<Member> => {
    const { main, env: ownEnv } = planned(name);
    const ports = (await freePorts(2)) as [number, number];
    const member = await startMember({ name, main, env: { ...ownEnv, ...env }, ports, proxied, kafka });
    undo.push(member.stop);
    members.push(member);
    return member;
  };
  const named = (name: ServiceName) => members.filter((member) => member.name === name);
  const upstreams = () =>
    Object.fromEntries(
      services.map((name) => {
        const urls = named(name).map(({ url, proxy }) => (proxied ? `http://127.0.0.1:${proxy.port}` : url));
        return [`${name.toUpperCase()}_URL`, urls.join(',') || UNREACHABLE];
      }),
    );
  const paypal = await startPayPal(planned('paypal-simulator'));
  undo.push(paypal.stop);
  const wanted = services.flatMap((name) => Array.from({ length: plan.services[name] ?? 0 }, () => name));
  await inBatches(wanted, (name) => start(name, {}));
  const startGateway = (env: Record<string, string>) => start('gateway', { ...upstreams(), ...env });
  const gateways = await inBatches(plan.gateways, startGateway);
  if (gateways[0] !== undefined) await paypal.sendWebhooksTo(`${gateways[0].url}/api/orders/paypal/webhook`);
  return {
    gateways,
    paypal,
    members: named,
    all: () => [...members],
    startGateway,
    engines,
    clearFaults: () => {
      for (const { proxy } of engines?.all ?? []) proxy.setFault({ kind: 'pass' });
      for (const { proxy, databaseProxy, eventLogProxy } of members)
        for (const one of [proxy, databaseProxy, eventLogProxy]) one.setFault({ kind: 'pass' });
    },
  };
}

/** Nothing listens on this port. */
const UNREACHABLE = 'http://127.0.0.1:1';

/** Starts at a time: they keep two cores busy, more would only delay each other. */
const BATCH = 3;

/** Waits for a whole batch even when a start fails: no process may start after the cleanup. */
async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += BATCH) {
    const batch = items.slice(at, at + BATCH).map(work);
    await Promise.allSettled(batch);
    results.push(...(await Promise.all(batch)));
  }
  return results;
}
