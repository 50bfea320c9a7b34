import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '@shop/testing/eventually.ts';
import { freePort } from '@shop/testing/free-port.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { databases } from '../shop-processes.ts';

// A project of the same structure with seven minimal processes: tests of starting and stopping only.
const service = `import { createServer } from 'node:http';
createServer((_request, response) => response.end()).listen(Number(process.env.INNER_PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
`;
const gateway = `${service}
createServer((request, response) => {
  if (request.url === '/crash') process.exit(3);
  response.end(String(process.pid));
}).listen(Number(process.env.PORT));`;

describe('npm start', () => {
  let root: string;
  const started: ChildProcess[] = [];

  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'shop-start-'));
    const project = fileURLToPath(new URL('../../..', import.meta.url));
    await cp(path.join(project, 'infra', 'src'), path.join(root, 'infra', 'src'), {
      recursive: true,
      filter: (file) => !/demo$/.test(file),
    });
    await symlink(path.join(project, 'node_modules'), path.join(root, 'node_modules'));
    for (const name of ['user', 'catalogue', 'order', 'analytics', 'chat']) await main(`services/${name}`, service);
    await main('gateway', gateway);
    await main('packages/paypal-simulator', service);
  });
  afterAll(async () => {
    for (const shop of started) if (shop.exitCode === null && !shop.signalCode) await end(shop, 'SIGTERM');
    await rm(root, { recursive: true });
  });

  const main = async (folder: string, code: string) => {
    await mkdir(path.join(root, folder, 'src'), { recursive: true });
    await writeFile(path.join(root, folder, 'src', 'main.ts'), code);
  };
  const run = (env: Record<string, string>) => {
    const shop = spawn(process.execPath, [path.join(root, 'infra', 'src', 'start', 'start.ts')], {
      env: { PATH: process.env.PATH, SEED: 'none', TIMEOUT_FACTOR: String(TIMEOUT_FACTOR), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.push(shop);
    const output = { text: '' };
    for (const stream of [shop.stdout, shop.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output.text += text;
      });
    return { shop, output };
  };
  const ready = async (env: Record<string, string>) => {
    const running = run(env);
    await eventually(() => expect(running.output.text).toContain('The shop is ready'), { within: 60_000 });
    return running;
  };
  const end = async (shop: ChildProcess, signal: NodeJS.Signals) => {
    const exit = once(shop, 'close');
    shop.kill(signal);
    return exit;
  };
  const answer = async (port: number, where = '/') => (await fetch(`http://127.0.0.1:${port}${where}`)).text();
  const pidOfPostgres = async () =>
    Number((await readFile(path.join(root, 'one/postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
  const isGone = (pid: number) => expect(() => process.kill(pid, 0)).toThrow('ESRCH');

  it('becomes ready, restarts dead processes, refuses a second shop, and stops completely', async () => {
    const port = await freePort();
    const { shop, output } = await ready({ PORT: String(port), DATA_DIR: 'one' });
    expect(output.text).toContain(`The shop is ready: http://localhost:${port}`);

    const before = await answer(port);
    await answer(port, '/crash').catch(() => {});
    await eventually(async () => expect(await answer(port)).not.toBe(before));
    expect(output.text).toContain('gateway ended (code 3); starting it again in 0.5 s');

    const database = await pidOfPostgres();
    process.kill(database, 'SIGKILL');
    await eventually(() => expect(output.text).toContain('PostgreSQL ended; starting it again in 0.5 s'));
    await eventually(async () => expect(await pidOfPostgres()).not.toBe(database), { within: 30_000 });

    const sameFolder = run({ PORT: String(await freePort()), DATA_DIR: 'one' });
    expect(await once(sameFolder.shop, 'close')).toEqual([1, null]);
    expect(sameFolder.output.text).toMatch(
      /^.*belongs to a running shop \(process \d+\)\. Stop it, or set DATA_DIR.*\n$/,
    );
    const samePort = run({ PORT: String(port), DATA_DIR: 'two' });
    expect(await once(samePort.shop, 'close')).toEqual([1, null]);
    expect(samePort.output.text).toMatch(/^Port \d+ is taken\..*\n$/);

    const { processes } = JSON.parse(await readFile(path.join(root, 'one', 'run.json'), 'utf8'));
    // With the PayPal simulator, without the event log's database.
    expect(processes).toHaveLength(databases.length);
    const door = Number(await answer(port));
    expect(await end(shop, 'SIGTERM')).toEqual([0, null]);
    expect(output.text).not.toContain('did not stop in time');
    isGone(door);
    await expect(readFile(path.join(root, 'one', 'run.json'))).rejects.toThrow('ENOENT');
  }, 120_000);

  it('leaves no process after a kill, and starts again on the same data', async () => {
    const port = await freePort();
    const { shop } = await ready({ PORT: String(port), DATA_DIR: 'one' });
    const door = Number(await answer(port));
    const database = await pidOfPostgres();
    await end(shop, 'SIGKILL');
    await eventually(() => isGone(door));
    await eventually(() => isGone(database), { within: 30_000 });
    const again = await ready({ PORT: String(port), DATA_DIR: 'one' });
    expect(await end(again.shop, 'SIGINT')).toEqual([0, null]);
  }, 120_000);

  it('leaves nothing behind when it is stopped during its first start', async () => {
    // The compile cache would never be filled.
    const slow = path.join(root, 'services/user/src/service.ts');
    await writeFile(slow, 'setInterval(() => {}, 1_000); await new Promise(() => {});');
    const { shop } = run({ PORT: String(await freePort()), DATA_DIR: 'first' });
    await eventually(() => access(path.join(root, 'first', 'postgres.new')), { within: 30_000 });
    expect(await end(shop, 'SIGTERM')).toEqual([0, null]);
    await rm(slow);
    expect(await commandsNaming(root)).toEqual([]);
  }, 120_000);

  it('stops immediately during the start', async () => {
    const { shop } = run({ PORT: String(await freePort()), DATA_DIR: 'one' });
    const locks = async () => (await readdir(path.join(root, 'one'))).filter((name) => name.startsWith('lock-'));
    await eventually(async () => expect(await locks()).toHaveLength(1), { within: 30_000 });
    expect(await end(shop, 'SIGTERM')).toEqual([0, null]);
    expect(await locks()).toEqual([]);
  }, 120_000);
});

/** The command lines of running processes that name a folder (Linux). */
async function commandsNaming(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const read = (pid: string) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const commands = (await Promise.all(pids.map(read))).map((command) => command.replaceAll('\0', ' '));
  return commands.filter((command) => command.includes(folder));
}
