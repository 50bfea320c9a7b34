import { randomBytes } from 'node:crypto';
import { type EngineRecipe, engineOf } from './engine-recipe.ts';
import { describeWith } from './infrastructure.ts';

/** The endpoint of an S3 for tests, and keys that may create buckets. */
export interface TestS3 {
  endpoint: string;
  accessKey: string;
  secretKey: string;
}

/** S3 for tests (VersityGW). Its URL contains the keys as user name and password. */
export const s3: EngineRecipe = {
  name: 'S3',
  program: 's3',
  imageVariable: 'S3_IMAGE',
  environment: (url) => {
    const { endpoint, accessKey, secretKey } = decodeKeys(url);
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
      ROOT_ACCESS_KEY: decodeKeys(url).accessKey,
      ROOT_SECRET_KEY: decodeKeys(url).secretKey,
      VGW_BACKEND: 'posix',
      VGW_BACKEND_ARG: '/tmp',
    },
    ready: /listening on/i,
  }),
};

/**
 * Declares a suite on a real S3 of its own.
 * @param body may call `access()` within tests: the endpoint and the keys
 */
export function describeWithS3(name: string, body: (access: () => TestS3) => void): void {
  describeWith(engineOf(s3), name, (url) => body(() => decodeKeys(url())));
}

/** Encodes endpoint and keys in one URL, because an engine has a single URL. */
function withKeys({ endpoint, accessKey, secretKey }: TestS3): string {
  const url = new URL(endpoint);
  url.username = encodeURIComponent(accessKey);
  url.password = encodeURIComponent(secretKey);
  return url.href;
}

function decodeKeys(address: string): TestS3 {
  const { origin, username, password } = new URL(address);
  return { endpoint: origin, accessKey: decodeURIComponent(username), secretKey: decodeURIComponent(password) };
}
