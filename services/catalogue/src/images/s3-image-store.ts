import { AsyncLocalStorage } from 'node:async_hooks';
import http from 'node:http';
import https from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { ShopError } from '@shop/platform/service/http/errors.ts';
import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
import { codeOf } from '@shop/platform/service/postgres/error-code.ts';
import type { Client } from 'minio';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { isImageName } from './image-name.ts';
import { IMAGES_UNAVAILABLE, type ImageStore, OWNER_FILE, type StoredFile } from './image-store.ts';

/** Location of the bucket, and credentials. */
export interface S3Access {
  /** `https://s3.example.org`; without a path. */
  endpoint: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
  region: string;
}

/** Milliseconds per call, retries included: a page's images must not wait for an S3 that hangs or is slow. */
const TIMEOUT_MS = 4_000;
const RETRY_DELAY_MS = 200;

/** The timeout signal of the current call, shared by all its requests. */
const callSignal = new AsyncLocalStorage<AbortSignal>();

/**
 * Stores images in an S3 bucket. While S3 is unavailable, calls fail with 503: the first ones within four seconds,
 * later ones at once, except for one probe at a time. The same applies without the bucket, which a job creates
 * (infra/src/jobs/make-bucket.ts).
 * @param logger logs once that the bucket is missing, until it has been there again
 */
export function createS3ImageStore({ bucket, ...access }: S3Access, logger: Pick<Logger, 'error'>): ImageStore {
  const clientPromise = connect(access);
  const reportMissing = oncePerOutage(() =>
    logger.error(
      { bucket, endpoint: access.endpoint },
      'image bucket missing: create it with "node infra/src/jobs/run-job.ts bucket"',
    ),
  );
  const breaker = createCircuitBreaker();
  const call = <T>(operation: (client: Client) => Promise<T>) =>
    asUnavailable(() => breaker(() => withTimeout(() => reportMissing(async () => operation(await clientPromise)))));
  const read = (name: string) =>
    call(async (client) => {
      const found = await unlessMissing(client.getObject(bucket, name));
      return found && Buffer.concat(await found.toArray());
    });
  const write = (name: string, bytes: Buffer, type: string) =>
    call((client) => client.putObject(bucket, name, bytes, bytes.length, { 'content-type': type }));
  return {
    put: async (name, bytes) => {
      if (!isImageName(name)) throw new Error('invalid image name');
      await write(name, bytes, 'image/webp');
    },
    get: async (name) => (isImageName(name) ? read(name) : undefined),
    remove: async (name) => {
      if (isImageName(name)) await call((client) => unlessMissing(client.removeObject(bucket, name)));
    },
    list: () => filesIn(clientPromise, bucket),
    owner: async () => (await read(OWNER_FILE))?.toString().trim(),
    setOwner: async (databaseId) => {
      await write(OWNER_FILE, Buffer.from(`${databaseId}\n`), 'text/plain');
    },
  };
}

/** Reports a missing bucket at the first failure, and again only after a success. */
function oncePerOutage(report: () => void): <T>(operation: () => Promise<T>) => Promise<T> {
  let reported = false;
  return async (operation) => {
    try {
      const result = await operation();
      reported = false;
      return result;
    } catch (error) {
      if (codeOf(error) === 'NoSuchBucket' && !reported) {
        reported = true;
        report();
      }
      throw error;
    }
  };
}

/** Loaded only if S3 is configured: the client takes 30 MB. */
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
    // The client has no timeouts. A listing makes one request per page.
    transport: {
      request: ((options: http.RequestOptions, onResponse: (response: http.IncomingMessage) => void) =>
        request(
          { ...options, signal: callSignal.getStore() ?? AbortSignal.timeout(TIMEOUT_MS) },
          onResponse,
        )) as typeof http.request,
    },
    retryOptions: { disableRetry: true, maximumRetryCount: 0 },
  });
}

async function* filesIn(clientPromise: Promise<Client>, bucket: string): AsyncGenerator<StoredFile> {
  for await (const { name, lastModified } of (await clientPromise).listObjectsV2(bucket, '', true)) {
    if (isImageName(name)) yield { name, storedAt: lastModified };
  }
}

/** @throws ShopError 503 in place of any error, with the original as its cause for the log */
async function asUnavailable<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (cause) {
    const message = 'Images are temporarily unavailable. Try again in a moment.';
    const error = new ShopError('unavailable', IMAGES_UNAVAILABLE, message, { retryAfter: 5 });
    error.cause = cause;
    throw error;
  }
}

/** Applies the timeout of a call, which covers its retry. */
function withTimeout<T>(operation: () => Promise<T>): Promise<T> {
  return callSignal.run(AbortSignal.timeout(TIMEOUT_MS), () =>
    operation().catch((error: Error) => retryOnce(error, operation)),
  );
}

/**
 * Retries once after a 5xx or 429, or when S3 closed a kept-alive connection: every call is idempotent. @throws any
 * other error
 */
async function retryOnce<T>(error: Error, operation: () => Promise<T>): Promise<T> {
  const isClosed = ['ECONNRESET', 'EPIPE'].includes(codeOf(error));
  if (!isClosed && !error.message.includes('Retryable HTTP status')) throw error;
  await wait(RETRY_DELAY_MS);
  return operation();
}

/** @returns undefined if the object does not exist */
async function unlessMissing<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    if (['NoSuchKey', 'NotFound'].includes(codeOf(error))) return undefined;
    throw error;
  }
}
