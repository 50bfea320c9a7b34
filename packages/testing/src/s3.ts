import { randomBytes } from 'node:crypto';
import { freePort } from './free-port.ts';
import { describeWith, type Engine, type RunningEngine } from './infrastructure.ts';
import { hasLocalEngine, startLocalEngine } from './local-engine.ts';

/** Where an S3 for tests is, and the keys of somebody who may make buckets there. */
export interface TestS3 {
  endpoint: string;
  accessKey: string;
  secretKey: string;
}

const variables = ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;

const s3: Engine = {
  name: 'S3',
  ways: [
    {
      name: variables.join(', '),
      possible: () => variables.every((name) => Boolean(process.env[name])),
      start: async () => {
        const [endpoint = '', accessKey = '', secretKey = ''] = variables.map((name) => process.env[name]);
        return { url: withKeys({ endpoint, accessKey, secretKey }), stop: async () => {} };
      },
    },
    { name: 'the local program', possible: () => hasLocalEngine('s3'), start: startProgram },
  ],
  howToGetIt: `Set ${variables.join(', ')}, or run "infra/engines/engines.sh get s3" (three minutes: it builds a Go program, and gets Go where there is none).`,
};

/**
 * A suite on a real S3 of its own.
 * @param body is given where it is, to be read inside tests
 */
export function describeWithS3(name: string, body: (access: () => TestS3) => void): void {
  describeWith(s3, name, (url) => body(() => keysOf(url())));
}

async function startProgram(): Promise<RunningEngine> {
  const port = await freePort();
  const [accessKey, secretKey] = [randomBytes(8).toString('hex'), randomBytes(16).toString('hex')];
  const stop = await startLocalEngine('s3', port, { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey });
  return { url: withKeys({ endpoint: `http://127.0.0.1:${port}`, accessKey, secretKey }), stop };
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
