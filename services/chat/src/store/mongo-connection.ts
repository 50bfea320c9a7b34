import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { countRefusal, onAnyReplaced, presentValue, type SecretText } from '@shop/platform/service/secrets/secret.ts';
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

/** How often a new login that MongoDB refuses is tried, and when the former connection is closed, in milliseconds. */
const LOGIN = { retryEvery: 5_000, drain: 10_000 };
const AUTHENTICATION_FAILED = 18;

/** A connection that reconnects by itself once it was open. */
export interface MongoConnection {
  /** The connection to use for the next call: another one after the URL, a secret, was replaced. */
  current(): Connection;
  /**
   * Creates the indexes. Waits up to 60 s for MongoDB.
   * @throws the error of a MongoDB that refuses, or does not respond in time
   */
  open(): Promise<void>;
  /** Tries to log in with the present URL, unless that is in use already: then `current` returns another connection. */
  changeLogin(): Promise<void>;
  close(): Promise<void>;
}

/** Whether MongoDB refused a user or a password. */
export function isLoginRefused(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === AUTHENTICATION_FAILED;
}

/**
 * Creates a connection that is not open yet. When its URL, a secret, is replaced, another connection takes its place as soon as
 * MongoDB accepts the new login; the former one ends when its calls have ended.
 * @param timeoutFactor multiplies the time limits of its calls
 */
export function createMongoConnection(url: SecretText, logger: Logger, timeoutFactor: number): MongoConnection {
  const mongoose = loadMongoose();
  const closing = new AbortController();
  const create = () => {
    const created = mongoose.createConnection();
    // The messages of other events contain no data; an error's may.
    created.on('error', (error: Error) => logger.warn({ error: error.name }, 'MongoDB connection failed'));
    created.on('disconnected', () => {
      if (!closing.signal.aborted && created === connection) logger.warn('MongoDB connection lost');
    });
    created.on('reconnected', () => logger.info('MongoDB connection restored'));
    return created;
  };
  const isOpen = () => connection.readyState === mongoose.ConnectionStates.connected;
  let usedUrl = presentValue(url);
  let connection: Connection = create();
  let wasOpen = false;
  let changing: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function change(): Promise<void> {
    const wanted = presentValue(url);
    // Before the first login `open` takes the present URL.
    if (wanted === usedUrl || closing.signal.aborted || !wasOpen) return;
    const next = create();
    try {
      await next.openUri(wanted, optionsFor(timeoutFactor));
    } catch (error) {
      if (isLoginRefused(error)) countRefusal([url]);
      logger.warn({ error: (error as Error).name }, 'MongoDB connection with the new login failed: retrying');
      await next.close(true);
      if (wanted !== presentValue(url)) return change();
      clearTimeout(retry);
      retry = setTimeout(changeLogin, LOGIN.retryEvery).unref();
      return;
    }
    const former = connection;
    [connection, usedUrl] = [next, wanted];
    const end = () => former.close().catch((error: Error) => logger.debug({ error: error.name }, 'former login'));
    if (closing.signal.aborted) void next.close(true);
    setTimeout(end, LOGIN.drain).unref();
    closing.signal.addEventListener('abort', end);
    // The URL may have been replaced again during the login.
    return change();
  }

  function changeLogin(): Promise<void> {
    changing ??= change().finally(() => {
      changing = undefined;
    });
    return changing;
  }

  const unfollow = onAnyReplaced([url], () => void changeLogin());

  return {
    current: () => connection,
    changeLogin,
    open: async () => {
      const until = performance.now() + TIMEOUTS.start;
      for (let failures = 1; ; failures += 1) {
        try {
          if (!isOpen()) {
            usedUrl = presentValue(url);
            await connection.openUri(usedUrl, optionsFor(timeoutFactor));
            wasOpen = true;
            void changeLogin();
          }
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
      unfollow();
      clearTimeout(retry);
      const closed = connection.close(true);
      closed.catch((error: Error) => logger.debug({ error: error.name }, 'MongoDB connection failed to close'));
      await Promise.race([closed, wait(TIMEOUTS.close, undefined, { ref: false })]);
    },
  };
}
