import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { createSecretApi } from './kubernetes-secrets.ts';
import { makeClusterSecrets } from './make-cluster-secrets.ts';

interface Secret {
  version: number;
  data: Record<string, string>;
}

/** The part of Kubernetes' API that the job uses, with its optimistic locking. */
function startApi(secrets: Map<string, Secret>): Server {
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const name = request.url?.split('/api/v1/namespaces/shop/secrets/')[1] ?? '';
    const known = secrets.get(name);
    if (request.headers.authorization !== 'Bearer token') return answer(401, { message: 'Unauthorized' });
    if (request.method === 'GET') {
      if (known === undefined) return answer(404, { message: 'not found' });
      return answer(200, { metadata: { resourceVersion: String(known.version) }, data: known.data });
    }
    const { metadata, stringData } = (await json(request)) as {
      metadata: { name: string; resourceVersion: string };
      stringData: Record<string, string>;
    };
    const data = Object.fromEntries(Object.entries(stringData).map(([key, text]) => [key, btoa(text)]));
    const isPost = request.method === 'POST';
    if (isPost ? secrets.has(metadata.name) : metadata.resourceVersion !== String(known?.version))
      return answer(409, { message: 'already exists' });
    const version = (known?.version ?? 0) + 1;
    secrets.set(isPost ? metadata.name : name, { version, data: { ...known?.data, ...data } });
    return answer(isPost ? 201 : 200, {});
  });
  return server.listen(0, '127.0.0.1');
}

describe('job cluster-secrets', () => {
  const secrets = new Map<string, Secret>();
  let server: Server;
  beforeAll(async () => {
    server = startApi(secrets);
    await new Promise((resolve) => server.once('listening', resolve));
  });
  beforeEach(() => secrets.clear());
  afterAll(() => server.close());
  const make = async (token = 'token', directory = '') => {
    if (directory === '') directory = await mkdtemp(path.join(tmpdir(), 'shop-secrets-'));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      await makeClusterSecrets(
        { directory, postgres: 'postgres:5432', writableFolders: [] },
        createSecretApi({ url, token, namespace: 'shop' }),
      );
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  };
  const values = () => Object.fromEntries([...secrets].map(([name, { data }]) => [name, data]));

  it('creates a Secret per reader, and leaves all as they are when it runs again', async () => {
    await make();
    const first = structuredClone(values());
    expect(Object.keys(first).sort()).toEqual([
      'analytics',
      'catalogue',
      'chat',
      'gateway',
      'identity-public-keys',
      'order',
      'postgres',
      's3',
      'user',
    ]);
    expect(atob(first.order?.['database-url'] ?? '')).toMatch(/^postgres:\/\/order:[\w-]{20,}@postgres:5432\/order$/);
    await make();
    expect(values()).toEqual(first);
  });

  it('continues after a kill in the middle: the missing Secrets and keys only', async () => {
    await make();
    const first = structuredClone(values());
    secrets.delete('s3');
    secrets.delete('identity-public-keys');
    delete secrets.get('gateway')?.data['xsrf-secret'];
    await make();
    const { s3, gateway, ...others } = values();
    const { s3: oldS3, gateway: oldGateway, ...oldOthers } = first;
    // The public key is derived from the private one, which stayed.
    expect(others).toEqual(oldOthers);
    expect(Object.keys(s3 ?? {})).toEqual(Object.keys(oldS3 ?? {}));
    expect(gateway?.['identity-private-key.pem']).toBe(oldGateway?.['identity-private-key.pem']);
    expect(gateway?.['xsrf-secret']).not.toBe(oldGateway?.['xsrf-secret']);
  });

  it('continues in the folder that a container left when it was restarted in its pod', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'shop-secrets-'));
    try {
      await mkdir(path.join(folder, 'order'));
      await writeFile(path.join(folder, 'order', 'database-url'), 'of the first try', { mode: 0o400 });
      await make('token', folder);
      expect(atob(values().order?.['database-url'] ?? '')).toMatch(/^postgres:/);
      const first = structuredClone(values());
      await mkdir(path.join(folder, 'order'), { recursive: true });
      await writeFile(path.join(folder, 'order', 'database-url'), 'of the first try', { mode: 0o400 });
      await make('token', folder);
      expect(values()).toEqual(first);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('fails rather than replace what another job creates at the same time, and succeeds when run again', async () => {
    const results = await Promise.allSettled([make(), make(), make()]);
    const failed = results.filter(({ status }) => status === 'rejected');
    for (const { reason } of failed as PromiseRejectedResult[])
      expect(String(reason)).toMatch(/409 already exists|no.* the key/);
    const before = structuredClone(values());
    await make();
    expect(values()).toMatchObject(before);
  });

  it('names what Kubernetes refused', async () => {
    await expect(make('other')).rejects.toThrow('Kubernetes did not read gateway: 401 Unauthorized');
  });
});
