import type { Topic } from '@shop/contracts/event.ts';
import { openDatabase } from '../../service/postgres/postgres.ts';
import { setUpPostgresLog } from '../log/postgres-log-schema.ts';
import { lastPositions, readTopicsAfter } from '../log/postgres-records.ts';
import type { BatchHandler } from './batch-handler.ts';

const BATCH = 500;

/** Reads a topic of the PostgreSQL log from its beginning to its current end. */
export async function readPostgresTopic(options: {
  url: string;
  topic: Topic;
  handleBatch: BatchHandler;
  timeoutFactor: number;
}): Promise<void> {
  const { url, topic, handleBatch, timeoutFactor } = options;
  const db = openDatabase({ url, name: 'reconcile-after-restore', max: 1, timeoutFactor });
  try {
    await setUpPostgresLog(db);
    const end = (await lastPositions(db, [topic])).get(topic) ?? 0;
    for (let position = 0; position < end; ) {
      const records = await readTopicsAfter(db, new Map([[topic, position]]), BATCH);
      if (records.length === 0) return;
      await handleBatch(records.map(({ value }) => value));
      position = Number(records.at(-1)?.offset);
    }
  } finally {
    await db.close();
  }
}
