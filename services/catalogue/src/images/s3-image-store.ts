import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { ShopError } from '@shop/platform/service/errors.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { codeOf } from '@shop/platform/service/postgres/error-code.ts';
import type { S3Access, S3Client } from '@shop/platform/service/s3-client.ts';
import type { SecretText } from '@shop/platform/service/secrets/secret.ts';
import { createSecretChoice, type SecretChoice } from '@shop/platform/service/secrets/secret-choice.ts';
import { createCircuitBreaker } from '@shop/platform/service/timing/circuit-breaker.ts';
import { isImageName } from './image-name.ts';
import { IMAGES_UNAVAILABLE, type ImageStore, OWNER_FILE, type StoredFile } from './image-store.ts';

const RETRY_DELAY_MS = 200;
const PROBE_INTERVAL_MS = 1_000;

/** A bucket whose keys may be replaced. */
export type S3Store = Omit<S3Access, 'accessKey' | 'secretKey'> & { accessKey: SecretText; secretKey: SecretText };

/** Codes of a refused login; VersityGW has one of its own. */
const isRefused = (error: unknown): boolean =>
  /^(InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied|XAdminUserNotFound)$/.test(codeOf(error));

/** The timeout signal of the current call, shared by all its requests. */
const callSignal = new AsyncLocalStorage<AbortSignal>();

/**
 * Stores images in an S3 bucket. While S3 is unavailable, calls fail with 503: the first ones within the time limit,
 * later ones at once, so that a page's images do not occupy all connections of a browser. The same applies without the
 * bucket, which a job creates (infra/src/jobs/make-bucket.ts).
 * @param options `timeout`: milliseconds per call, retries included: a page's images must not wait for an S3 that hangs or
 * is slow; `logger` logs once that the bucket is missing, until it has been there again
 */
export function createS3ImageStore(
  access: S3Store,
  { timeout, logger }: { timeout: number; logger: Pick<Logger, 'error' | 'info'> },
): ImageStore {
  const { bucket, endpoint } = access;
  const clients = createSecretChoice([access.accessKey, access.secretKey], (accessKey, secretKey) =>
    connect({ ...access, accessKey, secretKey }, timeout),
  );
  const reportMissing = oncePerOutage(() =>
    logger.error({ bucket, endpoint }, 'image bucket missing: create it with "node infra/src/jobs/run-job.ts bucket"'),
  );
  const attempt = <T>(operation: (client: S3Client) => Promise<T>) =>
    withTimeout(timeout, () =>
      reportMissing(() => clients.attempt(async (client) => operation(await client), isRefused)),
    );
  const breaker = createCircuitBreaker({
    probe: () => attempt((client) => requireBucket(client, bucket)),
    probeEvery: PROBE_INTERVAL_MS,
    onChange: (state) => {
      if (state === 'open') logger.error({ bucket, endpoint }, 'image store unavailable');
      else logger.info({ bucket, endpoint }, 'image store available again');
    },
  });
  async function call<T>(operation: (client: S3Client) => Promise<T>): Promise<T> {
    if (!breaker.allows()) throw unavailable(new Error('circuit breaker open'));
    try {
      const result = await attempt(operation);
      breaker.report('succeeded');
      return result;
    } catch (error) {
      breaker.report('failed');
      throw unavailable(error);
    }
  }
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
    list: () => filesIn(clients, bucket),
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

/** Loads the client only if S3 is configured: it takes 30 MB. A listing makes one request per page. */
async function connect(access: S3Access, timeout: number): Promise<S3Client> {
  const { createS3Client } = await import('@shop/platform/service/s3-client.ts');
  return createS3Client(access, () => callSignal.getStore() ?? AbortSignal.timeout(timeout));
}

async function* filesIn(clients: SecretChoice<Promise<S3Client>>, bucket: string): AsyncGenerator<StoredFile> {
  for (const tried = new Set<Promise<S3Client>>(); ; ) {
    const client = clients.current();
    tried.add(client);
    try {
      return yield* filesOf(await client, bucket);
    } catch (error) {
      if (!isRefused(error) || !clients.refused(client) || tried.has(clients.current())) throw error;
    }
  }
}

async function* filesOf(client: S3Client, bucket: string): AsyncGenerator<StoredFile> {
  for await (const { name, lastModified } of client.listObjectsV2(bucket, '', true)) {
    if (isImageName(name)) yield { name, storedAt: lastModified };
  }
}

/** Returns the error 503 for callers, with the original error as its cause for the log. */
function unavailable(cause: unknown): ShopError {
  const message = 'Images are temporarily unavailable. Try again in a moment.';
  const error = new ShopError('unavailable', IMAGES_UNAVAILABLE, message, { retryAfter: 5 });
  error.cause = cause;
  return error;
}

/** @throws S3's error, or NoSuchBucket */
async function requireBucket(client: S3Client, bucket: string): Promise<void> {
  if (!(await client.bucketExists(bucket))) throw Object.assign(new Error('no bucket'), { code: 'NoSuchBucket' });
}

/** Applies the timeout of a call, which covers its retry. */
function withTimeout<T>(timeout: number, operation: () => Promise<T>): Promise<T> {
  return callSignal.run(AbortSignal.timeout(timeout), () =>
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
