import { directMongoUrl } from './mongo.ts';

/** Settings of a MongoDB whose majority a test holds back: failpoints are test commands. */
export const HOLDABLE_MONGO = { setParameter: 'enableTestCommands=1' };

/**
 * Holds the majority back as if the secondaries had fallen behind: the primary stores writes and shows them to local reads,
 * but no majority acknowledges them, and majority reads return what was stored before. The replica set has a single member, so
 * the server's failpoint keeps the majority's snapshot where it is.
 * @param url a MongoDB with HOLDABLE_MONGO
 * @returns a function that lets the majority catch up
 */
export async function holdMongoMajority(url: string): Promise<() => Promise<void>> {
  const { createConnection } = await import('mongoose');
  const direct = await createConnection(directMongoUrl(url)).asPromise();
  const hold = (mode: 'alwaysOn' | 'off') =>
    direct.getClient().db('admin').command({ configureFailPoint: 'disableSnapshotting', mode });
  await hold('alwaysOn');
  return async () => {
    await hold('off');
    // The snapshot advances with the next write.
    await direct.collection('majority_released').insertOne({}, { writeConcern: { w: 'majority' } });
    await direct.close();
  };
}
