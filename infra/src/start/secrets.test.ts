import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadSecrets, newSecret, readOrCreate } from './secrets.ts';

describe('loadSecrets', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shop-secrets-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('creates secrets once and then returns the same', async () => {
    const first = await loadSecrets(folder);
    expect(await loadSecrets(folder)).toEqual(first);
    expect(first.xsrfSecret.length).toBeGreaterThanOrEqual(43);
  });

  it('returns the same secret to concurrent callers and leaves no draft', async () => {
    for (let round = 0; round < 20; round += 1) {
      const file = path.join(folder, `secret-${round}`);
      const got = await Promise.all(Array.from({ length: 16 }, () => readOrCreate(file, newSecret, 0o440)));
      expect(new Set(got)).toEqual(new Set([await readFile(file, 'utf8')]));
    }
    expect(await readdir(folder)).toHaveLength(20);
  });

  it('writes files that only the owner can read', async () => {
    await loadSecrets(folder);
    for (const name of await readdir(folder)) expect((await stat(path.join(folder, name))).mode & 0o777).toBe(0o600);
  });

  it('creates a public key that verifies signatures of the private key', async () => {
    const { identityPrivateKey, identityPublicKeys } = await loadSecrets(folder);
    const signature = sign(null, Buffer.from('customer'), createPrivateKey(identityPrivateKey));
    expect(verify(null, Buffer.from('customer'), createPublicKey(identityPublicKeys), signature)).toBe(true);
  });

  it('keeps a second public key that was added for a rotation', async () => {
    const { identityPublicKeys } = await loadSecrets(folder);
    await writeFile(path.join(folder, 'identity-public-keys.pem'), identityPublicKeys + identityPublicKeys);
    expect((await loadSecrets(folder)).identityPublicKeys).toBe(identityPublicKeys + identityPublicKeys);
  });
});
