import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
import { codeOf } from '@shop/platform/service/postgres/error-code.ts';
import type { Client } from 'minio';
import { type BucketAccess, bucketClient } from '../s3/bucket-access.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { waitFor } from './wait-for.ts';

/**
 * Makes the bucket of the pictures when it is not there. It is private, as an S3 makes them: only the catalogue reads it
 * (ADR 20). Safe to run again, and many at once.
 * @param options `patience`: milliseconds to wait for an S3 that does not answer yet
 * @throws UserFacingError when it stays away, refuses the keys, or the bucket is somebody else's
 */
export async function makeBucket(
  access: BucketAccess,
  logger: Pick<Logger, 'info'>,
  { patience = 60_000, signal }: { patience?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const client = bucketClient(access);
  const waiting = {
    what: `the S3 at ${access.endpoint}`,
    within: patience,
    isPassing: isAway,
    ...(signal && { signal }),
  };
  const made = await waitFor(waiting, () => madeIfMissing(client, access)).catch((error: Error) => {
    if (error instanceof UserFacingError || error.name === 'AbortError') throw error;
    throw refusal(access, error);
  });
  logger.info(`The bucket ${access.bucket} ${made ? 'was made' : 'is there'}.`);
}

async function madeIfMissing(client: Client, { bucket, region }: BucketAccess): Promise<boolean> {
  if (await client.bucketExists(bucket)) return false;
  try {
    await client.makeBucket(bucket, region);
    return true;
  } catch (error) {
    if (codeOf(error) === 'BucketAlreadyOwnedByYou') return false;
    // Somebody made it a moment ago: ours if we may see it.
    if (codeOf(error) === 'BucketAlreadyExists' && (await client.bucketExists(bucket))) return false;
    throw error;
  }
}

/** Not reached, not in time, or busy: all of them pass. */
function isAway(error: unknown): boolean {
  const { message, name } = error as Error;
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ABORT_ERR)/.test(codeOf(error)) ||
    name === 'TimeoutError' ||
    /Retryable HTTP status/.test(message)
  );
}

function refusal({ endpoint, bucket }: BucketAccess, error: unknown): UserFacingError {
  return new UserFacingError(
    `The S3 at ${endpoint} refuses the bucket ${bucket} (${codeOf(error) || error}). Its keys must be right (S3_ACCESS_KEY, S3_SECRET_KEY) and the bucket theirs.`,
  );
}
