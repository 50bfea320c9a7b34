import { createS3Client, type S3Access } from '@shop/platform/service/s3-client.ts';

/** Creates a bucket for images, as the job `bucket` does. */
export async function makeTestBucket(access: S3Access): Promise<void> {
  await createS3Client(access, () => AbortSignal.timeout(30_000)).makeBucket(access.bucket, access.region);
}
