import { randomBytes } from 'node:crypto';
import { type EngineRecipe, engineOf } from './engine-recipe.ts';
import { describeWith } from './infrastructure.ts';

/** Where an S3 for tests is, and the keys of somebody who may make buckets there. */
export interface TestS3 {
  endpoint: string;
  accessKey: string;
  secretKey: string;
}

/** An S3 for tests: VersityGW. Its address carries the keys as name and password. */
export const s3: EngineRecipe = {
  name: 'S3',
  program: 's3',
  imageVariable: 'S3_IMAGE',
  environment: (url) => {
    const { endpoint, accessKey, secretKey } = keysOf(url);
    return { S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey };
  },
  fromEnvironment: ({ S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey }) =>
    endpoint && accessKey && secretKey ? withKeys({ endpoint, accessKey, secretKey }) : undefined,
  address: (port) => {
    const [accessKey, secretKey] = [randomBytes(8).toString('hex'), randomBytes(16).toString('hex')];
    return withKeys({ endpoint: `http://127.0.0.1:${port}`, accessKey, secretKey });
  },
  container: (url) => ({
    port: { container: 7070, host: Number(new URL(url).port) },
    environment: {
      ROOT_ACCESS_KEY: keysOf(url).accessKey,
      ROOT_SECRET_KEY: keysOf(url).secretKey,
      VGW_BACKEND: 'posix',
      VGW_BACKEND_ARG: '/tmp',
    },
    ready: /listening on/i,
  }),
};

/**
 * A suite on a real S3 of its own.
 * @param body is given where it is, to be read inside tests
 */
export function describeWithS3(name: string, body: (access: () => TestS3) => void): void {
  describeWith(engineOf(s3), name, (url) => body(() => keysOf(url())));
}

/** As one address, because that is what an engine gives. */
function withKeys({ endpoint, accessKey, secretKey }: TestS3): string {
  const url = new URL(endpoint);
  url.username = encodeURIComponent(accessKey);
  url.password = encodeURIComponent(secretKey);
  return url.href;
}

function keysOf(address: string): TestS3 {
  const { origin, username, password } = new URL(address);
  return { endpoint: origin, accessKey: decodeURIComponent(username), secretKey: decodeURIComponent(password) };
}
