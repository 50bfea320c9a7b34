import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSecrets } from './build-secrets.ts';

describe('buildSecrets', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shop-build-secrets-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const env = () => ({ ...process.env, npm_config_userconfig: path.join(folder, 'npmrc') });

  it("returns the user's npmrc and additional certificates as files", async () => {
    const ca = path.join(folder, 'ca.pem');
    await writeFile(env().npm_config_userconfig, '');
    await writeFile(ca, '');
    expect(await buildSecrets({ ...env(), NODE_EXTRA_CA_CERTS: ca })).toEqual([
      '--secret',
      `id=npmrc,src=${folder}/npmrc`,
      '--secret',
      `id=ca,src=${ca}`,
    ]);
  });

  it('is empty where the machine has none', async () => {
    const none = path.join(folder, 'none');
    const missing = { npm_config_userconfig: none, NODE_EXTRA_CA_CERTS: none };
    expect(await buildSecrets({ ...process.env, ...missing })).toEqual([]);
  });
});
