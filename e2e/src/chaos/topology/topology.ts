import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeDatabases } from '@shop/infra/src/postgres/make-databases.ts';
import { databases, type ServiceName, type ShopProcess, services } from '@shop/infra/src/shop-processes.ts';
import { freePorts } from '@shop/local-postgres/free-ports.ts';
import { startDedicatedPostgres } from '@shop/testing/dedicated-postgres.ts';
import { closeClients } from '../clients/shop-client.ts';
import { type Engines, startEngines } from './engines.ts';
import { type Member, startMember } from './member.ts';
import { assertSmall, type Plan } from './plan.ts';
import { shopEnvironment } from './shop-environment.ts';

/** A whole shop as real processes, each behind fault proxies (RELIABILITY.md §1.1). */
export interface Topology {
  gateways: Member[];
  members(name: ServiceName): Member[];
  all(): Member[];
  /** Kafka, Redis and S3; undefined in the embedded profile. */
  engines: Engines | undefined;
  /** A database's address, straight: for checkers and faults. */
  databaseUrl(name: (typeof databases)[number] | 'postgres'): string;
  /** One more gateway, for as long as a scenario needs it. */
  startGateway(env: Record<string, string>): Promise<Member>;
  /** Every proxy passes everything on again. */
  heal(): void;
  /** Ends every process and removes the folder; safe to call at any point and more than once. */
  stop(): Promise<void>;
}

/** PostgreSQL's connections: enough for every pool of ten processes, few enough to be taken by a fault. */
const CONNECTIONS = '250';

/** Starts what the plan says; when that fails, stops what had been started. */
export async function startTopology(plan: Plan): Promise<Topology> {
  assertSmall(plan);
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-chaos-'));
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    closeClients();
    for (const stopOne of undo.splice(0).reverse()) await stopOne();
  };
  try {
    const postgres = await startDedicatedPostgres({
      durable: plan.durable,
      settings: { max_connections: CONNECTIONS },
    });
    undo.push(postgres.stop);
    await makeDatabases(postgres.url('postgres'), databases);
    const staticDir = path.join(folder, 'static');
    await mkdir(staticDir);
    await writeFile(path.join(staticDir, 'index.html'), '<html><head><title>Shop</title></head><body></body></html>');
    const engines = plan.engines === 'full' ? await startEngines() : undefined;
    if (engines) undo.push(engines.stop);
    const processes = await shopEnvironment({
      folder,
      staticDir,
      databaseUrl: postgres.url,
      engines: engines?.env ?? {},
      env: plan.env ?? {},
    });
    return { ...(await startMembers(plan, processes, { undo, engines })), databaseUrl: postgres.url, stop };
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
  const kafka = engines?.kafka.door;
  const members: Member[] = [];
  const start = async (name: ShopProcess['name'], env: Record<string, string>): Promise<Member> => {
    const { folder, env: own } = processes.find((one) => one.name === name) as ShopProcess;
    const ports = (await freePorts(2)) as [number, number];
    const member = await startMember({ name, folder, env: { ...own, ...env }, ports, proxied, kafka });
    undo.push(member.stop);
    members.push(member);
    return member;
  };
  const named = (name: ServiceName) => members.filter((member) => member.name === name);
  const upstreams = () =>
    Object.fromEntries(
      services.map((name) => {
        const urls = named(name).map(({ url, door }) => (proxied ? `http://127.0.0.1:${door.port}` : url));
        return [`${name.toUpperCase()}_URL`, urls.join(',') || NOWHERE];
      }),
    );
  const wanted = services.flatMap((name) => Array.from({ length: plan.services[name] ?? 0 }, () => name));
  await fewAtOnce(wanted, (name) => start(name, {}));
  const startGateway = (env: Record<string, string>) => start('gateway', { ...upstreams(), ...env });
  const gateways = await fewAtOnce(plan.gateways, startGateway);
  return {
    gateways,
    members: named,
    all: () => [...members],
    startGateway,
    engines,
    heal: () => {
      for (const { door } of engines?.all ?? []) door.set({ kind: 'pass' });
      for (const { door, database, eventLog } of members)
        for (const proxy of [door, database, eventLog]) proxy.set({ kind: 'pass' });
    },
  };
}

/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:1';

/** So many starts keep two cores busy; more would only make each late. */
const AT_ONCE = 3;

/** Waits for what has begun, also when something fails, so that nothing starts behind the back of whoever clears up. */
async function fewAtOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const begun = items.slice(at, at + AT_ONCE).map(work);
    await Promise.allSettled(begun);
    results.push(...(await Promise.all(begun)));
  }
  return results;
}
