import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { StartConfig } from './config.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { assertDiskSpace } from './disk-space.ts';
import { freePorts, isPortFree } from './free-ports.ts';
import { keepPostgres } from './postgres/keep-postgres.ts';
import { makeDatabases } from './postgres/make-databases.ts';
import { heldBack } from './processes/held-back.ts';
import { openProcessLog } from './processes/process-log.ts';
import { type Supervised, supervise } from './processes/supervise.ts';
import { watchFrontend } from './processes/watch-frontend.ts';
import { writeRunFile } from './run-file.ts';
import { loadSecrets } from './secrets.ts';
import { seedShop } from './seed-shop.ts';
import { Sentence } from './sentence.ts';
import { databases, shopProcesses } from './shop-processes.ts';
import { waitUntilOk } from './wait-until-ok.ts';

const READY_WITHIN_MS = 120_000;

/**
 * Starts the embedded profile (DESIGN.md §2): PostgreSQL, six processes, demo data. Resolves when it is ready to be used.
 * @param signal stops everything, within 10 s, at whatever point it is
 * @returns undefined when it was stopped before it was ready; else `ended`, which resolves after a stop
 * @throws Sentence for what the reader can mend; what had been started is stopped by then
 */
export async function startShop(
  options: { config: StartConfig; root: string; watch: boolean },
  signal: AbortSignal,
): Promise<{ ended: Promise<void> } | undefined> {
  const undo: Array<() => Promise<unknown> | unknown> = [];
  const stopAll = async () => {
    for (const stop of undo.splice(0).reverse()) await stop();
  };
  try {
    await startParts(options, signal, undo);
  } catch (error) {
    await stopAll();
    if (signal.aborted) return undefined;
    throw error;
  }
  return {
    ended: new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve());
    }).then(stopAll),
  };
}

async function startParts(
  { config, root, watch }: { config: StartConfig; root: string; watch: boolean },
  signal: AbortSignal,
  undo: Array<() => Promise<unknown> | unknown>,
): Promise<void> {
  const { dataDir } = config;
  const say = (line: string) => console.error(line);
  undo.push(await lockDataDir(dataDir));
  await assertDiskSpace(dataDir);
  if (!(await isPortFree(config.port)))
    throw new Sentence(`Port ${config.port} is taken. Stop what uses it, or choose another: PORT=3001 npm start.`);
  const secrets = await loadSecrets(path.join(dataDir, 'secrets'));
  const [postgresPort, ...ports] = await freePorts(12);

  const log = openProcessLog(path.join(dataDir, 'logs', 'postgres.log'));
  const postgres = await keepPostgres(
    {
      directory: path.join(dataDir, 'postgres'),
      port: postgresPort as number,
      password: secrets.postgresPassword,
      settings: { max_connections: '200' },
      log: log.write,
    },
    say,
  );
  undo.push(postgres.stop);
  signal.throwIfAborted();
  await makeDatabases(postgres.url('postgres'), databases);

  await mkdir(path.join(dataDir, 'images'), { recursive: true });
  const processes = shopProcesses({ config, secrets, ports, databaseUrl: postgres.url, root });
  undo.push(await writeRunFile(dataDir, { pid: process.pid, publicUrl: config.publicUrl, processes }));
  const warnings = heldBack(say);
  const supervised = processes.map(({ name, folder, env }) =>
    supervise(
      {
        name,
        script: path.join(root, folder, 'src', 'main.ts'),
        watch,
        env,
        cwd: root,
        logFile: path.join(dataDir, 'logs', `${name}.log`),
      },
      say,
      warnings.say,
    ),
  );
  undo.push(() => stopInOrder(supervised));
  if (watch) undo.push(watchFrontend(root, say));

  const logs = path.join(dataDir, 'logs');
  const urls = [
    ...processes.map(({ env }) => `http://127.0.0.1:${env.INNER_PORT}/readyz`),
    `http://127.0.0.1:${config.port}/api/health`,
  ];
  try {
    const deadline = performance.now() + READY_WITHIN_MS;
    for (const url of urls) await waitUntilOk({ url, deadline, logs }, signal);
    const seeded = config.seed === 'demo' && (await seedShop({ dataDir, root, processes, signal }));
    // An empty shop warns that it has no administrator; after the seeding that is no longer so.
    if (seeded) warnings.forget();
  } finally {
    warnings.release();
  }
}

/** The door closes first, so that no request is cut off between the gateway and a service; 8 s for all of them. */
async function stopInOrder(supervised: Supervised[]): Promise<void> {
  const gateway = supervised.filter(({ name }) => name === 'gateway');
  const services = supervised.filter(({ name }) => name !== 'gateway');
  await Promise.all(gateway.map((door) => door.stop(3_000)));
  await Promise.all(services.map((service) => service.stop(5_000)));
}
