import { createPrivateKey, createPublicKey } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeSecrets, makeWritableFolders } from './make-secrets.ts';

describe('job secrets', () => {
  let directory: string;
  const make = () => makeSecrets({ directory, postgres: 'postgres:5432', writableFolders: [] });
  const all = async () => {
    const names = await readdir(directory, { recursive: true, withFileTypes: true });
    return names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  };
  const read = (name: string) => readFile(path.join(directory, name), 'utf8');
  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'shop-secrets-'));
    await make();
  });
  afterEach(() => rm(directory, { recursive: true }));

  it('gives each reader its own folder', async () => {
    const files = (await all()).map((file) => path.relative(directory, file)).sort();
    expect(files).toEqual([
      'analytics/database-url',
      'catalogue/database-url',
      'chat/database-url',
      'gateway/identity-private-key.pem',
      'gateway/xsrf-secret',
      'order/database-url',
      'postgres/postgres-password',
      'public/identity-public-keys.pem',
      's3/s3-access-key',
      's3/s3-secret-key',
      'user/database-url',
    ]);
  });

  it('never replaces a secret, and creates missing ones', async () => {
    const before = await Promise.all((await all()).map((file) => readFile(file, 'utf8')));
    await rm(path.join(directory, 'gateway/xsrf-secret'));
    for (const left of ['xsrf-secret.new', 'xsrf-secret.0123456789ab.new'])
      await writeFile(path.join(directory, 'gateway', left), 'cut sh', { mode: 0o400 });
    await make();
    const after = await Promise.all((await all()).map((file) => readFile(file, 'utf8')));
    expect(after.filter((secret) => !before.includes(secret))).toHaveLength(1);
    expect((await readdir(path.join(directory, 'gateway'))).sort()).toEqual([
      'identity-private-key.pem',
      'xsrf-secret',
    ]);
  });

  it('creates the same secrets in two concurrent jobs', async () => {
    await rm(directory, { recursive: true });
    await Promise.all(Array.from({ length: 8 }, make));
    const before = await Promise.all((await all()).map((file) => readFile(file, 'utf8')));
    await make();
    expect(await Promise.all((await all()).map((file) => readFile(file, 'utf8')))).toEqual(before);
    expect(before).toHaveLength(11);
  });

  it('makes secrets readable by owner and group, writable by nobody', async () => {
    for (const file of await all()) expect((await stat(file)).mode & 0o777).toBe(0o440);
  });

  it('gives every role its own password', async () => {
    const secrets = await Promise.all((await all()).map((file) => readFile(file, 'utf8')));
    expect(new Set(secrets).size).toBe(secrets.length);
    const url = new URL(await read('order/database-url'));
    expect([url.username, url.host, url.pathname]).toEqual(['order', 'postgres:5432', '/order']);
    expect(url.password.length).toBeGreaterThanOrEqual(32);
    expect(await read('user/database-url')).not.toContain(url.password);
  });

  it('writes the public key of the signing key', async () => {
    const ofPrivate = createPublicKey(createPrivateKey(await read('gateway/identity-private-key.pem')));
    const stored = createPublicKey(await read('public/identity-public-keys.pem'));
    expect(stored.equals(ofPrivate)).toBe(true);
  });

  it('fails when the public keys do not match a new signing key', async () => {
    await rm(path.join(directory, 'gateway/identity-private-key.pem'));
    await expect(make()).rejects.toThrow(/Remove it, and this job recreates it/);
    await rm(path.join(directory, 'public/identity-public-keys.pem'));
    await make();
  });

  it('does not replace a file that it cannot read', async () => {
    await rm(path.join(directory, 's3/s3-secret-key'));
    await makeWritableFolders([path.join(directory, 's3/s3-secret-key')]);
    await expect(make()).rejects.toThrow(/EISDIR/);
    expect((await stat(path.join(directory, 's3/s3-secret-key'))).mode & 0o777).toBe(0o770);
  });
});
