import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { backoffMs } from '@shop/platform/service/timing/backoff.ts';
import type { Connection, ConnectOptions } from 'mongoose';
import { COLLECTION, ENTRY_INDEXES } from './entry-document.ts';
import { loadMongoose } from './mongo-driver.ts';
import { isMongoOutage } from './mongo-outage.ts';

/** Milliseconds. `close`: a server that hangs would take longer. */
const TIMEOUTS = { socket: 4_000, serverSelection: 2_000, connect: 2_000, heartbeat: 1_000, start: 60_000, close: 500 };

/** They take precedence over those in the URL: what is acknowledged survives the loss of a primary. */
const optionsFor = (timeoutFactor: number): ConnectOptions => ({
  appName: 'chat',
  bufferCommands: false,
  autoIndex: false,
  autoCreate: false,
  maxPoolSize: 20,
  socketTimeoutMS: TIMEOUTS.socket * timeoutFactor,
  serverSelectionTimeoutMS: TIMEOUTS.serverSelection * timeoutFactor,
  connectTimeoutMS: TIMEOUTS.connect * timeoutFactor,
  heartbeatFrequencyMS: TIMEOUTS.heartbeat,
  retryWrites: true,
  retryReads: true,
  readPreference: 'primary',
  readConcern: { level: 'majority' },
  writeConcern: { w: 'majority', journal: true },
});

/** A connection that reconnects by itself once it was open. */
export interface MongoConnection {
  connection: Connection;
  /**
   * Creates the indexes. Waits up to 60 s for MongoDB.
   * @throws the error of a MongoDB that refuses, or does not respond in time
   */
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Creates a connection that is not open yet. @param timeoutFactor multiplies the time limits of its calls */
export function createMongoConnection(url: string, logger: Logger, timeoutFactor: number): MongoConnection {
  const mongoose = loadMongoose();
  const closing = new AbortController();
  const connection = mongoose.createConnection();
  // The messages of other events contain no data; an error's may.
  connection.on('error', (error: Error) => logger.warn({ error: error.name }, 'MongoDB connection failed'));
  connection.on('disconnected', () => closing.signal.aborted || logger.warn('MongoDB connection lost'));
  connection.on('reconnected', () => logger.info('MongoDB connection restored'));

  return {
    connection,
    open: async () => {
      const until = performance.now() + TIMEOUTS.start;
      for (let failures = 1; ; failures += 1) {
        try {
          if (connection.readyState !== mongoose.ConnectionStates.connected)
            await connection.openUri(url, optionsFor(timeoutFactor));
          await connection.collection(COLLECTION).createIndexes(ENTRY_INDEXES);
          return;
        } catch (error) {
          if (!isMongoOutage(error) || closing.signal.aborted || performance.now() > until) throw error;
          logger.warn({ error: (error as Error).name }, 'waiting for MongoDB');
          await wait(backoffMs(failures, 1_000), undefined, { signal: closing.signal });
        }
      }
    },
    close: async () => {
      closing.abort();
      const closed = connection.close(true);
      closed.catch((error: Error) => logger.debug({ error: error.name }, 'MongoDB connection failed to close'));
      await Promise.race([closed, wait(TIMEOUTS.close, undefined, { ref: false })]);
    },
  };
}
