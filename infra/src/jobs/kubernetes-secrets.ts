import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { UserFacingError } from '../user-facing-error.ts';

/** The Secrets of a namespace. Every call throws UserFacingError when the API server refuses it. */
export interface SecretApi {
  /** @returns texts by key; undefined: there is no such Secret */
  read(name: string): Promise<Record<string, string> | undefined>;
  create(name: string, values: Record<string, string>): Promise<void>;
  /** Adds keys to the Secret as it was last read. */
  add(name: string, values: Record<string, string>): Promise<void>;
}

/** Where Kubernetes mounts a pod's credentials. */
const CREDENTIALS = '/var/run/secrets/kubernetes.io/serviceaccount';
const TIMEOUT_MS = 10_000;

const secretSchema = z.object({
  metadata: z.object({ resourceVersion: z.string() }),
  data: z.record(z.string(), z.string()).default({}),
});

/** Connects to the API server of the pod's cluster. Its certificate authority is that of NODE_EXTRA_CA_CERTS. */
export async function openSecretApi(env: NodeJS.ProcessEnv): Promise<SecretApi> {
  const { KUBERNETES_SERVICE_HOST: host = '', KUBERNETES_SERVICE_PORT: port = '443' } = env;
  if (host === '')
    throw new UserFacingError('This job runs in a pod of Kubernetes: KUBERNETES_SERVICE_HOST is not set.');
  const credential = async (name: string) => (await readFile(`${CREDENTIALS}/${name}`, 'utf8')).trim();
  const [token, namespace] = [await credential('token'), await credential('namespace')];
  return createSecretApi({ url: `https://${host.includes(':') ? `[${host}]` : host}:${port}`, token, namespace });
}

/** @param options `url`: origin of the API server */
export function createSecretApi(options: { url: string; token?: string; namespace?: string }): SecretApi {
  const { url, token, namespace } = options;
  // A Secret that was changed meanwhile is not patched: two jobs would overwrite each other's keys.
  const versions = new Map<string, string>();
  const call = (method: string, name: string, body?: object) =>
    fetch(`${url}/api/v1/namespaces/${namespace}/secrets${name === '' ? '' : `/${name}`}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  return {
    read: async (name) => {
      const response = await call('GET', name);
      if (response.status === 404) return undefined;
      const { metadata, data } = secretSchema.parse(await (await accepted(response, `read ${name}`)).json());
      versions.set(name, metadata.resourceVersion);
      return Object.fromEntries(
        Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString('utf8')]),
      );
    },
    create: async (name, stringData) => {
      const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name }, stringData };
      await accepted(await call('POST', '', secret), `create ${name}`);
    },
    add: async (name, stringData) => {
      const metadata = { resourceVersion: versions.get(name) };
      await accepted(await call('PATCH', name, { metadata, stringData }), `add to ${name}`);
    },
  };
}

async function accepted(response: Response, what: string): Promise<Response> {
  if (response.ok) return response;
  const { message = '' } = (await response.json().catch(() => ({}))) as { message?: string };
  throw new UserFacingError(`Kubernetes did not ${what}: ${response.status} ${message}`);
}
