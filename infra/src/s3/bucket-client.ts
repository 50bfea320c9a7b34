import { createS3Client, type S3Access, type S3Client } from '@shop/platform/service/s3-client.ts';

const REQUEST_TIMEOUT_MS = 10_000;

/** Creates an S3 client for jobs: every request ends within ten seconds, and none is retried. */
export function bucketClient(access: S3Access): S3Client {
  return createS3Client(access, () => AbortSignal.timeout(REQUEST_TIMEOUT_MS));
}
