import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { imageOf, pullImages, REAPER_IMAGE } from './images.mjs';

const root = repositoryFile('.');
let folder: string;
const path0 = process.env.PATH;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-images-'));
  process.env.PATH = `${folder}:${path0}`;
});
afterEach(async () => {
  process.env.PATH = path0;
  await rm(folder, { recursive: true });
});

/** Pulls with a script in place of docker; a file records every call. */
async function pullWith(script: string) {
  const docker = path.join(folder, 'docker');
  await writeFile(docker, `#!/bin/sh\necho "$@" >>"${folder}/calls"\n${script}\n`);
  await chmod(docker, 0o755);
  const result = await pullImages(root);
  const calls = (await readFile(path.join(folder, 'calls'), 'utf8')).trim().split('\n');
  return { ...result, pulls: calls.filter((call) => call.startsWith('pull')) };
}

describe('pullImages', () => {
  it('uses the images of docker-compose.yml unless a variable names another', () => {
    expect(imageOf(root, 'postgres')).toMatch(/^postgres:18\./);
    process.env.KAFKA_IMAGE = 'mine/kafka:1';
    expect(imageOf(root, 'kafka')).toBe('mine/kafka:1');
    delete process.env.KAFKA_IMAGE;
  });

  it('pulls missing images, including the reaper', async () => {
    const { pulls, missing } = await pullWith('[ "$1" != image ]');
    expect(pulls).toHaveLength(6);
    expect(pulls.at(-1)).toContain(REAPER_IMAGE);
    expect(missing).toEqual([]);
  });

  it('does not pull existing images', async () => {
    expect((await pullWith('exit 0')).pulls).toEqual([]);
  });

  it('tries once when the registry cannot be reached', async () => {
    const { pulls, missing } = await pullWith('echo "dial tcp: lookup registry: no such host" >&2; exit 1');
    expect(pulls).toHaveLength(1);
    expect(missing).toEqual(['postgres', 'kafka', 'redis', 'mongo', 's3']);
  });

  it('tries each image when the registry refuses them', async () => {
    const { missing } = await pullWith('[ "$1" = pull ] && ! echo "$3" | grep -q "^redis:"');
    expect(missing).toEqual(['redis']);
  });

  it('includes the reaper of the installed testcontainers', async () => {
    const reaper = await readFile(repositoryFile('node_modules/testcontainers/build/reaper/reaper.js'), 'utf8');
    expect(reaper).toContain(`"${REAPER_IMAGE}"`);
    expect(await readFile(repositoryFile('packages/testing/src/engine-container.ts'), 'utf8')).toContain(
      `'${REAPER_IMAGE}'`,
    );
  });
});
