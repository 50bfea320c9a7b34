import { type EngineRecipe, engineOf } from './engine-recipe.ts';
import { describeWith } from './infrastructure.ts';

/** MongoDB for tests: a replica set of one, so that there are transactions and change streams. */
export const mongo: EngineRecipe = {
  name: 'MongoDB',
  program: 'mongo',
  imageVariable: 'MONGO_IMAGE',
  environment: (url) => ({ MONGODB_URL: url }),
  fromEnvironment: ({ MONGODB_URL }) => MONGODB_URL || undefined,
  address: (port) => `mongodb://127.0.0.1:${port}/test?replicaSet=rs0`,
  // The replica set tells its clients where it is: inside the container it must be the same port as outside.
  container: (url) => {
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
      ],
      ready: /Waiting for connections/,
      prepare: () => initiate(port),
    };
  },
};

/**
 * A suite on a real MongoDB of its own.
 * @param body is given its address (mongodb://host:port/database?replicaSet=...), to be read inside tests
 */
export function describeWithMongo(name: string, body: (url: () => string) => void): void {
  describeWith(engineOf(mongo), name, body);
}

/** A connection to the replica set waits for its primary: opening one says that the set works. */
async function initiate(port: number): Promise<void> {
  const { createConnection } = await import('mongoose');
  const direct = await createConnection(`mongodb://127.0.0.1:${port}/?directConnection=true`).asPromise();
  try {
    const members = [{ _id: 0, host: `127.0.0.1:${port}` }];
    await direct.db?.admin().command({ replSetInitiate: { _id: 'rs0', members } });
  } catch (error) {
    // A server that a test killed and started again still has its replica set.
    if ((error as { codeName?: string }).codeName !== 'AlreadyInitialized') throw error;
  } finally {
    await direct.close();
  }
  await (await createConnection(mongo.address(port)).asPromise()).close();
}
