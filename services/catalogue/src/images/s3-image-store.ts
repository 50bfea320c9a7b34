import { AsyncLocalStorage } from 'node:async_hooks';
import http from 'node:http';
import https from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { ShopError } from '@shop/platform/service/http/errors.ts';
import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
import { codeOf } from '@shop/platform/service/postgres/error-code.ts';
import type { Client } from 'minio';
import { isImageName } from './image-name.ts';
import { IMAGES_UNAVAILABLE, type ImageStore, OWNER_FILE, type StoredFile } from './image-store.ts';
import { createWhileAway } from './while-away.ts';

/** Where an S3 is and who we are to it. */
export interface S3Access {
  /** `https://s3.example.org`; without a path. */
  endpoint: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
  region: string;
}

/** Milliseconds for one call in all: a page's pictures must not wait for an S3 that is frozen, cut off or slow. */
const TIME_LIMIT_MS = 4_000;
const PAUSE_MS = 200;

/** The end of the call under way, which all its requests share. */
const limit = new AsyncLocalStorage<AbortSignal>();

/**
 * Pictures in a bucket of any S3. While the S3 is away or refuses us, calls end in 503: the first ones within four seconds, the
 * others at once but for one at a time that tries whether it is back. So they do without the bucket, which a job makes
 * (infra/src/jobs/make-bucket.ts).
 * @param logger is told, once until it is there again, that the bucket is missing
 */
export function createS3ImageStore({ bucket, ...access }: S3Access, logger: Pick<Logger, 'error'>): ImageStore {
  const connecting = connect(access);
  const tellMissing = onceUntilThere(() =>
    logger.error(
      { bucket, endpoint: access.endpoint },
      'the bucket of the pictures is missing: make it with "node infra/src/jobs/run-job.ts bucket"',
    ),
  );
  const whileAway = createWhileAway();
  const ask = <T>(call: (client: Client) => Promise<T>) =>
    answered(() => whileAway(() => limited(() => tellMissing(async () => call(await connecting)))));
  const read = (name: string) =>
    ask(async (client) => {
      const found = await unlessMissing(client.getObject(bucket, name));
      return found && Buffer.concat(await found.toArray());
    });
  const write = (name: string, bytes: Buffer, type: string) =>
    ask((client) => client.putObject(bucket, name, bytes, bytes.length, { 'content-type': type }));
  return {
    put: async (name, bytes) => {
      if (!isImageName(name)) throw new Error('not a name of a picture');
      await write(name, bytes, 'image/webp');
    },
    get: async (name) => (isImageName(name) ? read(name) : undefined),
    remove: async (name) => {
      if (isImageName(name)) await ask((client) => unlessMissing(client.removeObject(bucket, name)));
    },
    list: () => filesIn(connecting, bucket),
    owner: async () => (await read(OWNER_FILE))?.toString().trim(),
    setOwner: async (databaseId) => {
      await write(OWNER_FILE, Buffer.from(`${databaseId}\n`), 'text/plain');
    },
  };
}

/** Tells of a missing bucket at the first call that meets it, and again only after one that found it. */
function onceUntilThere(tell: () => void): <T>(asking: () => Promise<T>) => Promise<T> {
  let told = false;
  return async (asking) => {
    try {
      const answer = await asking();
      told = false;
      return answer;
    } catch (error) {
      if (codeOf(error) === 'NoSuchBucket' && !told) {
        told = true;
        tell();
      }
      throw error;
    }
  };
}

/** The client is loaded only where there is an S3: it takes 30 MB. */
async function connect({ endpoint, accessKey, secretKey, region }: Omit<S3Access, 'bucket'>): Promise<Client> {
  const { Client } = await import('minio');
  const { protocol, hostname, port } = new URL(endpoint);
  const useSSL = protocol === 'https:';
  const { request, Agent } = useSSL ? https : http;
  return new Client({
    endPoint: hostname,
    ...(port === '' ? {} : { port: Number(port) }),
    useSSL,
    accessKey,
    secretKey,
    region,
    pathStyle: true,
    transportAgent: new Agent({ keepAlive: true, maxSockets: 50 }),
    // The client has no time limits of its own. A listing is as many calls as it has pages.
    transport: {
      request: ((options: http.RequestOptions, answer: (response: http.IncomingMessage) => void) =>
        request(
          { ...options, signal: limit.getStore() ?? AbortSignal.timeout(TIME_LIMIT_MS) },
          answer,
        )) as typeof http.request,
    },
    retryOptions: { disableRetry: true, maximumRetryCount: 0 },
  });
}

async function* filesIn(connecting: Promise<Client>, bucket: string): AsyncGenerator<StoredFile> {
  for await (const { name, lastModified } of (await connecting).listObjectsV2(bucket, '', true)) {
    if (isImageName(name)) yield { name, storedAt: lastModified };
  }
}

/** @throws ShopError 503 in place of whatever the client throws, which stays its cause for the log */
async function answered<T>(asking: () => Promise<T>): Promise<T> {
  try {
    return await asking();
  } catch (cause) {
    const error = new ShopError(
      'unavailable',
      IMAGES_UNAVAILABLE,
      'Pictures cannot be reached for a moment. Try again.',
      {
        retryAfter: 5,
      },
    );
    error.cause = cause;
    throw error;
  }
}

/** Within the time that one call has in all. */
function limited<T>(asking: () => Promise<T>): Promise<T> {
  return limit.run(AbortSignal.timeout(TIME_LIMIT_MS), () => asking().catch((error: Error) => again(error, asking)));
}

/**
 * An S3 that is busy or stumbles says so by a 5xx or 429; one that closes a kept connection at the moment of a call says nothing.
 * Both are asked once more: every call may be made twice. @throws any other error
 */
async function again<T>(error: Error, asking: () => Promise<T>): Promise<T> {
  const isClosed = ['ECONNRESET', 'EPIPE'].includes(codeOf(error));
  if (!isClosed && !error.message.includes('Retryable HTTP status')) throw error;
  await wait(PAUSE_MS);
  return asking();
}

/** What a call gives, or undefined when nothing lies under the name. */
async function unlessMissing<T>(calling: Promise<T>): Promise<T | undefined> {
  try {
    return await calling;
  } catch (error) {
    if (['NoSuchKey', 'NotFound'].includes(codeOf(error))) return undefined;
    throw error;
  }
}
