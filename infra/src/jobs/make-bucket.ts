import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { codeOf } from '@shop/platform/service/postgres/error-code.ts';
import type { S3Access, S3Client } from '@shop/platform/service/s3-client.ts';
import { bucketClient } from '../s3/bucket-client.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { waitFor } from './wait-for.ts';

/**
 * Creates the private bucket of the product images if it is missing (ADR 20). Safe to run again and concurrently.
 * @param options `timeoutMs`: how long to wait for the S3
 * @throws UserFacingError when the S3 does not respond in time, refuses the keys, or another account owns the bucket
 */
export async function makeBucket(
  access: S3Access,
  logger: Pick<Logger, 'info'>,
  { timeoutMs = 60_000, signal }: { timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const client = bucketClient(access);
  const waiting = {
    what: `the S3 at ${access.endpoint}`,
    within: timeoutMs,
    isTemporary,
    ...(signal && { signal }),
  };
  const made = await waitFor(waiting, () => madeIfMissing(client, access)).catch((error: Error) => {
    if (error instanceof UserFacingError || error.name === 'AbortError') throw error;
    throw refusal(access, error);
  });
  logger.info(`The bucket ${access.bucket} ${made ? 'was created' : 'exists'}.`);
}

async function madeIfMissing(client: S3Client, { bucket, region }: S3Access): Promise<boolean> {
  if (await client.bucketExists(bucket)) return false;
  try {
    await client.makeBucket(bucket, region);
    return true;
  } catch (error) {
    if (codeOf(error) === 'BucketAlreadyOwnedByYou') return false;
    // Created concurrently; ours if we may see it.
    if (codeOf(error) === 'BucketAlreadyExists' && (await client.bucketExists(bucket))) return false;
    throw error;
  }
}

/** Whether an error is temporary: unreachable, timed out, or busy. */
function isTemporary(error: unknown): boolean {
  const { message, name } = error as Error;
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ABORT_ERR)/.test(codeOf(error)) ||
    name === 'TimeoutError' ||
    /Retryable HTTP status/.test(message)
  );
}

function refusal({ endpoint, bucket }: S3Access, error: unknown): UserFacingError {
  return new UserFacingError(
    `The S3 at ${endpoint} refuses the bucket ${bucket} (${codeOf(error) || error}). Check S3_ACCESS_KEY and S3_SECRET_KEY, and that they own the bucket.`,
  );
}
