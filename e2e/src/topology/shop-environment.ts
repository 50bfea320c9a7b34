import path from 'node:path';
import { type databases, INNER_PORTS, type ShopProcess, shopProcesses } from '@shop/infra/src/shop-processes.ts';
import { readStartConfig } from '@shop/infra/src/start/config.ts';
import { loadSecrets } from '@shop/infra/src/start/secrets.ts';
import { freePorts } from '@shop/local-postgres/free-ports.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { ADMINISTRATOR } from '../clients/fixture.ts';

/**
 * The environment that `npm start` sets for each process, with a separate data folder and rate limits that only a storm reaches.
 * @param options `engines`: variables that `npm start` reads; `env`: additional variables of every process
 */
export async function shopEnvironment(options: {
  folder: string;
  staticDir: string;
  databaseUrl: (name: (typeof databases)[number]) => string;
  engines: Record<string, string>;
  env: Record<string, string>;
}): Promise<ShopProcess[]> {
  const { folder, staticDir, databaseUrl, engines, env } = options;
  const ports = await freePorts(1 + INNER_PORTS);
  const config = readStartConfig(
    {
      PORT: String(ports.shift()),
      DATA_DIR: folder,
      SEED: 'none',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SCALE: '100000',
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      ...engines,
      ...env,
    },
    folder,
  );
  const secrets = await loadSecrets(path.join(folder, 'secrets'));
  const processes = shopProcesses({ config, secrets, ports, databaseUrl, root: repositoryFile('.') });
  // Kept between runs, because compiled code starts faster; concurrent runs can share it.
  const compiled = repositoryFile('node_modules/.cache/chaos-compile');
  return processes.map((one) => ({
    ...one,
    env: { ...one.env, ...env, NODE_COMPILE_CACHE: compiled, STATIC_DIR: staticDir },
  }));
}
