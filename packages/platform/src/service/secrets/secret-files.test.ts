import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { z } from 'zod';
import { eventLogVariables, readVariables, serviceVariables } from '../config/config.ts';
import { registry } from '../observability/metrics.ts';
import { onAnyReplaced, presentValue } from './secret.ts';
import { createSecretFiles } from './secret-files.ts';
import { fileSecretsIn, secretVariable } from './secret-variable.ts';

let folder: string;
const logged: Record<string, unknown>[] = [];
const logger = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });
const variables = {
  FIRST: secretVariable(z.string().min(5, 'is too short')),
  SECOND: secretVariable(z.string().optional(), (value) => (value === 'cracked' ? 'SECOND: is no key' : undefined)),
  PLAIN: z.string().optional(),
};

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-test-secrets-'));
  logged.length = 0;
});
afterEach(() => rm(folder, { recursive: true }));

const file = (name: string) => path.join(folder, name);
const failures = async (name: string) => {
  const metric = await registry.getSingleMetric('secret_reload_failures_total')?.get();
  return metric?.values.find(({ labels }) => labels.secret === name)?.value ?? 0;
};

function open(env: NodeJS.ProcessEnv) {
  const read = readVariables(variables, env);
  const files = createSecretFiles(fileSecretsIn(read), logger);
  return {
    read,
    /** Two looks, as a new value needs. */
    look: async () => {
      await files.poll();
      await files.poll();
    },
    poll: files.poll,
  };
}

describe('secrets that follow files', () => {
  it('takes a value that a plain file has at two looks in a row, without its line break', async () => {
    await writeFile(file('first'), 'hunter2\n');
    const { read, poll } = open({ FIRST_FILE: file('first') });
    const first = read.FIRST;
    let heard = 0;
    onAnyReplaced([first], () => {
      heard += 1;
    });
    await writeFile(file('first'), 'hunter3\n');
    await poll();
    expect(presentValue(first)).toBe('hunter2');
    await poll();
    await poll();
    expect(presentValue(first)).toBe('hunter3');
    expect(heard).toBe(1);
    expect(logged).toMatchObject([{ msg: 'secret reloaded', secret: 'FIRST' }]);
    expect(JSON.stringify(logged)).not.toContain('hunter');
  });

  it('follows a directory behind a symbolic link, as Kubernetes swaps it', async () => {
    await mkdir(file('..1'));
    await writeFile(file('..1/first'), 'hunter2');
    await symlink('..1', file('..data'));
    await symlink('..data/first', file('first'));
    const { read, look } = open({ FIRST_FILE: file('first') });
    await mkdir(file('..2'));
    await writeFile(file('..2/first'), 'hunter3');
    await symlink('..2', file('..data_tmp'));
    await rename(file('..data_tmp'), file('..data'));
    await rm(file('..1'), { recursive: true });
    await look();
    expect(presentValue(read.FIRST)).toBe('hunter3');
  });

  it('replaces values that belong together at once', async () => {
    await writeFile(file('first'), 'hunter2');
    await writeFile(file('second'), 'abc');
    const { read, look } = open({ FIRST_FILE: file('first'), SECOND_FILE: file('second') });
    await writeFile(file('first'), 'hunter3');
    await writeFile(file('second'), 'def');
    await look();
    expect([read.FIRST, read.SECOND ?? ''].map(presentValue)).toEqual(['hunter3', 'def']);
  });

  it.each([
    ['missing', undefined, /cannot be read \(ENOENT\)/],
    ['empty', '\n', /names an empty file/],
    ['malformed', 'abc', /is too short/],
  ])('keeps the former value and reports by log and metric when the new one is %s', async (_what, text, problem) => {
    await writeFile(file('first'), 'hunter2');
    const { read, look, poll } = open({ FIRST_FILE: file('first') });
    const before = await failures('FIRST');
    if (text === undefined) await rm(file('first'));
    else await writeFile(file('first'), text);
    await look();
    await poll();
    expect(presentValue(read.FIRST)).toBe('hunter2');
    expect(await failures('FIRST')).toBe(before + 2);
    expect(logged).toMatchObject([{ level: pino.levels.values.error, problem: expect.stringMatching(problem) }]);
    await writeFile(file('first'), 'hunter3');
    await look();
    expect(presentValue(read.FIRST)).toBe('hunter3');
  });

  it('checks what only a new value can get wrong', async () => {
    await writeFile(file('second'), 'abc');
    const { read, look } = open({ FIRST: 'hunter2', SECOND_FILE: file('second') });
    await writeFile(file('second'), 'cracked');
    await look();
    expect(presentValue(read.SECOND ?? '')).toBe('abc');
    expect(logged).toMatchObject([{ problem: 'SECOND: is no key' }]);
  });

  it.each(['DATABASE_URL', 'EVENT_LOG_URL'] as const)(
    'follows the login in %s, but no other database',
    async (name) => {
      await writeFile(file('url'), 'postgres://order:one@db/order');
      const variable = { ...serviceVariables, ...eventLogVariables }[name];
      const read = readVariables({ URL_OF_TEST: variable }, { URL_OF_TEST_FILE: file('url') });
      const files = createSecretFiles(fileSecretsIn(read), logger);
      const before = await failures('URL_OF_TEST');
      for (const text of ['postgres://order:two@db/ord', 'postgres://order_2:two@db/order']) {
        await writeFile(file('url'), text);
        await files.poll();
        await files.poll();
      }
      expect(presentValue(read.URL_OF_TEST ?? '')).toBe('postgres://order_2:two@db/order');
      expect(await failures('URL_OF_TEST')).toBe(before + 1);
      expect(logged[0]).toMatchObject({ problem: expect.stringContaining('needs a restart') });
    },
  );

  it('shows when the value in use was read', async () => {
    await writeFile(file('first'), 'hunter2');
    const before = Date.now() / 1_000;
    open({ FIRST_FILE: file('first') });
    const loaded = (await registry.getSingleMetric('secret_loaded_timestamp_seconds')?.get())?.values ?? [];
    expect(loaded.find(({ labels }) => labels.secret === 'FIRST')?.value).toBeGreaterThanOrEqual(before);
  });

  it('leaves variables without a file, and those that are no secrets, as texts', async () => {
    await writeFile(file('plain'), 'text');
    const { read } = open({ FIRST: 'hunter2', PLAIN_FILE: file('plain') });
    expect(read).toEqual({ FIRST: 'hunter2', PLAIN: 'text' });
  });
});
