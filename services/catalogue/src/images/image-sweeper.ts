import { type Chore, every } from '@shop/platform/every.ts';
import type { Logger } from '@shop/platform/logger.ts';
import { counter } from '@shop/platform/metrics.ts';
import type { Database } from '@shop/platform/postgres.ts';
import type { ImageStore } from './image-store.ts';
import { sweepImages } from './sweep-images.ts';

const EVERY_MS = 3_600_000;
/** Any number, the same in every replica. */
const LOCK = 4_160_901;

/**
 * Sweeps the store of pictures at the start and every hour, one replica at a time. A failure only waits for the next hour.
 */
export function createImageSweeper(options: {
  db: Database;
  images: ImageStore;
  logger: Logger;
  now: () => Date;
}): Chore {
  const { db, images, now } = options;
  const logger = options.logger.child({ part: 'image-sweeper' });
  const swept = counter('image_files_swept_total', 'Files of pictures removed because nothing shows them any more');
  const unswept = counter(
    'image_files_unswept_total',
    'Refusals of the store to remove such a file; each sweep tries again',
  );
  const work = (isStopped: () => boolean) =>
    alone(db, async () => {
      const { looked, removed, failed, failure } = await sweepImages({ db, images, isStopped }, now());
      swept.inc(removed);
      unswept.inc(failed);
      if (failed > 0) logger.warn({ err: failure, failed }, 'files of pictures could not be removed');
      logger[removed > 0 ? 'info' : 'debug']({ looked, removed }, 'swept the pictures');
    });
  return every(EVERY_MS, { work, logger, failure: 'the pictures were not swept to the end' });
}

/** Does the work unless another replica is at it; the lock is the connection's, so that a killed one gives it back. */
async function alone(db: Database, work: () => Promise<void>): Promise<void> {
  const client = await db.pool.connect();
  let broken = true;
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [LOCK]);
    if (rows[0]?.mine === true) {
      await work();
      await client.query('select pg_advisory_unlock($1)', [LOCK]);
    }
    broken = false;
  } finally {
    client.release(broken);
  }
}
