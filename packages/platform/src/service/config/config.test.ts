import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { mailConfig, mailVariables, requiresStartTls } from '../../mail/mail-config.ts';
import {
  ConfigError,
  processVariables,
  readTaskConfig,
  readVariables,
  serviceConfig,
  serviceVariables,
} from './config.ts';

const complete = {
  PORT: '3000',
  INNER_PORT: '3001',
  SHOP_MODE: 'demo',
  DATABASE_URL: 'postgres://user:hunter2@127.0.0.1/db',
  EVENT_LOG_URL: 'postgres://127.0.0.1/events',
  IDENTITY_PUBLIC_KEYS: '-----BEGIN PUBLIC KEY-----',
};

function errorsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    serviceConfig(readVariables(serviceVariables, env));
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('configuration (P-F4)', () => {
  it('maps a complete environment to the configuration', () => {
    expect(serviceConfig(readVariables(serviceVariables, complete))).toMatchObject({
      port: 3000,
      innerPort: 3001,
      mode: 'demo',
      logLevel: 'info',
      databaseUrl: complete.DATABASE_URL,
    });
  });

  it('reports all problems at once', () => {
    const problems = errorsOf({ ...complete, PORT: 'http', SHOP_MODE: '', DATABASE_URL: undefined });
    expect(problems).toHaveLength(3);
    expect(problems.join('\n')).toMatch(
      /PORT: must be a port[\s\S]*SHOP_MODE is missing[\s\S]*DATABASE_URL is missing/,
    );
  });

  it('never reveals a value', () => {
    const problems = errorsOf({ ...complete, DATABASE_URL: 'hunter2', PORT: 'secret-port', SHOP_MODE: 'secret-mode' });
    expect(problems).toHaveLength(3);
    expect(problems.join('\n')).not.toMatch(/hunter2|secret/);
  });

  it('reports conflicts between variables together with invalid values', () => {
    const problems = errorsOf({
      ...complete,
      PORT: 'http',
      EVENT_LOG_URL: '',
      FAILPOINTS: 'a:kill',
      SHOP_MODE: 'production',
    });
    expect(problems).toEqual([
      'PORT: must be a port',
      'EVENT_LOG_URL is missing (or KAFKA_BROKERS)',
      'FAILPOINTS must not be set in production',
    ]);
  });

  it('requires an event log', () => {
    expect(errorsOf({ ...complete, EVENT_LOG_URL: '' })).toEqual(['EVENT_LOG_URL is missing (or KAFKA_BROKERS)']);
    expect(errorsOf({ ...complete, EVENT_LOG_URL: '', KAFKA_BROKERS: 'a:1, b:2' })).toEqual([]);
    expect(errorsOf({ ...complete, KAFKA_BROKERS: ',' })).toEqual([
      'KAFKA_BROKERS: must be a comma-separated list of host:port',
    ]);
  });

  it('requires only a database of a one-off task', () => {
    const { DATABASE_URL } = complete;
    expect(readTaskConfig({ DATABASE_URL })).toEqual({ databaseUrl: DATABASE_URL, logLevel: 'info', timeoutFactor: 1 });
    expect(() => readTaskConfig({ LOG_LEVEL: 'loud' })).toThrow(/DATABASE_URL is missing[\s\S]*LOG_LEVEL/);
  });

  it('rejects failpoints in production', () => {
    const env = { ...complete, SHOP_MODE: 'production', FAILPOINTS: 'a:kill' };
    expect(() => readVariables(processVariables, env)).toThrow('FAILPOINTS');
  });
});

describe('a variable read from NAME_FILE', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shop-test-config-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const fileWith = async (text: string) => {
    const file = path.join(folder, randomUUID());
    await writeFile(file, text);
    return file;
  };
  const read = (env: NodeJS.ProcessEnv) => readVariables({ SECRET: z.string().min(5, 'is too short') }, env).SECRET;

  it('counts as set, without its trailing line break', async () => {
    expect(read({ SECRET_FILE: await fileWith('hunter2\n') })).toBe('hunter2');
    expect(read({ SECRET_FILE: await fileWith('two\nlines') })).toBe('two\nlines');
    expect(read({ SECRET: 'hunter2', SECRET_FILE: '' })).toBe('hunter2');
  });

  it('is reported by name when the file is missing, empty or invalid, or the variable is set twice (P-F4)', async () => {
    const [empty, short] = [await fileWith('\n'), await fileWith('abc')];
    expect(() => read({ SECRET_FILE: path.join(folder, 'none') })).toThrow(
      /\n {2}SECRET_FILE cannot be read \(ENOENT\)$/,
    );
    expect(() => read({ SECRET_FILE: empty })).toThrow(/\n {2}SECRET_FILE names an empty file$/);
    expect(() => read({ SECRET_FILE: short })).toThrow(/\n {2}SECRET: is too short$/);
    expect(() => read({ SECRET: 'hunter2', SECRET_FILE: short })).toThrow('SECRET and SECRET_FILE are both set');
    expect(() => read({})).toThrow('SECRET is missing');
  });
});

describe('mailConfig', () => {
  const variables = { ...processVariables, ...mailVariables };
  const demo = { PORT: '3000', INNER_PORT: '3001', SHOP_MODE: 'demo' };
  const read = (env: NodeJS.ProcessEnv) => mailConfig(readVariables(variables, { ...demo, ...env }));

  it('accepts a folder or a mail server in demo mode', () => {
    expect(read({ MAIL_DIR: '/data/mail' })).toEqual({
      mailDir: '/data/mail',
      mailFrom: 'Best Online Shop <no-reply@localhost>',
      publicUrl: 'http://localhost:3000',
    });
    const SMTP_URL = 'smtps://user:hunter2@mail.test';
    expect(read({ SMTP_URL, MAIL_FROM: 'shop@shop.test', PUBLIC_URL: 'https://shop.test/' })).toEqual({
      smtpUrl: SMTP_URL,
      refusesPlaintext: false,
      mailFrom: 'shop@shop.test',
      publicUrl: 'https://shop.test',
    });
    expect(() => read({})).toThrow('MAIL_DIR is missing (or SMTP_URL)');
  });

  it('requires a mail server, a sender and a public address in production', () => {
    const problems = /SMTP_URL is missing[\s\S]*MAIL_FROM is missing/;
    expect(() => read({ SHOP_MODE: 'production', MAIL_DIR: '/data/mail' })).toThrow(problems);
    expect(() => read({ SHOP_MODE: 'production', MAIL_DIR: '/data/mail' })).toThrow('PUBLIC_URL is missing');
  });

  it.each([
    ['production', 'smtp://relay.test', true],
    ['production', 'smtps://relay.test', false],
    ['production', 'smtp://127.0.0.1:25', false],
    ['demo', 'smtp://relay.test', false],
    ['demo', 'smtp://user:hunter2@relay.test', true],
  ])('in %s, %s must change to TLS: %s', (SHOP_MODE, SMTP_URL, requireTls) => {
    const env = { SHOP_MODE, SMTP_URL, MAIL_FROM: 'shop@shop.test', PUBLIC_URL: 'https://shop.test' };
    expect(requiresStartTls(SMTP_URL, read(env))).toBe(requireTls);
    expect(requiresStartTls(SMTP_URL, read({ ...env, PLAINTEXT_STORES: 'allowed' }))).toBe(SMTP_URL.includes('@'));
  });

  it('rejects malformed values without revealing them (P-F4)', () => {
    for (const SMTP_URL of ['hunter2', 'http://hunter2.test', 'smtp:hunter2', 'smtp:///hunter2']) {
      expect(() => read({ SMTP_URL })).toThrow('SMTP_URL: must be a URL');
      expect(() => read({ SMTP_URL })).not.toThrow('hunter2');
    }
    for (const MAIL_FROM of ['nobody', 'a@b.test\r\nBcc: c@d.test', 'A <a@b.test>, B <c@d.test>', '<@>']) {
      expect(() => read({ MAIL_DIR: '/mail', MAIL_FROM })).toThrow('MAIL_FROM: must be an address');
    }
  });
});
