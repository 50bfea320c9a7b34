import { type EngineRecipe, engineOf } from './engine-recipe.ts';
import { describeWith } from './infrastructure.ts';

/** MongoDB for tests: a replica set with one member, as transactions and change streams require one. */
export const mongo: EngineRecipe = {
  name: 'MongoDB',
  program: 'mongo',
  imageVariable: 'MONGO_IMAGE',
  environment: (url) => ({ MONGODB_URL: url }),
  fromEnvironment: ({ MONGODB_URL }) => MONGODB_URL || undefined,
  address: (port) => `mongodb://127.0.0.1:${port}/test?replicaSet=rs0`,
  // The replica set advertises its address to clients, so the port must be the same inside and outside the container.
  container: (url, settings) => {
    const port = Number(/:(\d+)\//.exec(url)?.[1]);
    return {
      port: { container: port, host: port },
      command: [
        'mongod',
        '--port',
        String(port),
        '--bind_ip_all',
        '--replSet',
        'rs0',
        '--wiredTigerCacheSizeGB',
        '0.25',
        ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
      ],
      ready: /Waiting for connections/,
      prepare: () => initiate(port),
    };
  },
};

/**
 * Declares a suite on a real MongoDB of its own.
 * @param body may call `url()` within tests (mongodb://host:port/database?replicaSet=...)
 */
export function describeWithMongo(name: string, body: (url: () => string) => void): void {
  describeWith(engineOf(mongo), name, body);
}

/** The URL of one server, not of its replica set: a driver asks a set for its members, and leaves a proxy behind. */
export function directMongoUrl(url: string): string {
  const changed = new URL(url);
  changed.search = '?directConnection=true';
  return changed.href;
}

/**
 * Makes the primary step down for three seconds: without a secondary nobody accepts writes until it is elected again.
 */
export async function stepDownMongo(url: string): Promise<void> {
  const { createConnection } = await import('mongoose');
  const direct = await createConnection(directMongoUrl(url)).asPromise();
  try {
    await direct.db?.admin().command({ replSetStepDown: 3, force: true });
  } finally {
    await direct.close();
  }
}

/**
 * Initiates the replica set. A connection to it waits for its primary, so a successful one proves that the set works.
 */
async function initiate(port: number): Promise<void> {
  const { createConnection } = await import('mongoose');
  const direct = await createConnection(`mongodb://127.0.0.1:${port}/?directConnection=true`).asPromise();
  try {
    const members = [{ _id: 0, host: `127.0.0.1:${port}` }];
    await direct.db?.admin().command({ replSetInitiate: { _id: 'rs0', members } });
  } catch (error) {
    // A restarted server already has its replica set.
    if ((error as { codeName?: string }).codeName !== 'AlreadyInitialized') throw error;
  } finally {
    await direct.close();
  }
  await (await createConnection(mongo.address(port)).asPromise()).close();
}
