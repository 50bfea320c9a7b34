import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readVariables } from '@shop/platform/service/config/config.ts';
import { presentValue } from '@shop/platform/service/secrets/secret.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { parse } from 'yaml';
import { paypalAccount, paypalVariables } from '../../services/order/src/paypal/paypal-config.ts';
import type { ImageName } from '../src/containers/images.ts';
import { imageEnvironment } from '../src/containers/testing/image-environment.ts';
import { processConfigs as readers } from '../src/containers/testing/process-configs.ts';
import { makeSecrets } from '../src/jobs/make-secrets.ts';
import { findVerifiedShop } from '../src/verify/databases.ts';

type Name = keyof typeof readers;
type Settings = Record<string, string>;

/** The variables that production requires; the others have suitable defaults. */
const PRODUCTION: Settings = {
  SHOP_MODE: 'production',
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtps://shop:secret@mail.example:465',
  MAIL_FROM: 'Shop <shop@shop.example>',
  PAYPAL_API_URL: 'https://api-m.paypal.com',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_MERCHANT_ID: 'payee',
  PAYPAL_WEBHOOK_ID: 'webhook',
};

describe('the environment that docker-compose.yml gives to each process', () => {
  let secrets: string;
  let compose: string;
  let example: Settings;

  beforeAll(async () => {
    secrets = await mkdtemp(path.join(tmpdir(), 'shop-compose-secrets-'));
    await makeSecrets({ directory: secrets, postgres: 'postgres:5432', writableFolders: [] });
    compose = await readFile(repositoryFile('docker-compose.yml'), 'utf8');
    example = settingsIn(await readFile(repositoryFile('.env.example'), 'utf8'));
  });
  afterAll(() => rm(secrets, { recursive: true, force: true }));

  /** Resolves the environment as Compose does: the image's ENV, the file's variables, and the mounted secrets. */
  async function environmentOf(name: string, settings: Settings, image = name as ImageName): Promise<Settings> {
    const filled = compose.replace(
      /\$\{(\w+):-([^}]*)\}/g,
      (_, key: string, preset: string) => settings[key] || preset,
    );
    const { services } = parse(filled, { merge: true, maxAliasCount: -1 });
    const [service, keeper] = [services[name], services.secrets] as { environment: Settings; volumes: string[] }[];
    const folders = Object.fromEntries((keeper?.volumes ?? []).map((line) => line.split(':')));
    const mounts = (service?.volumes ?? []).map((line) => line.split(':') as [string, string]);
    const here = (file: string) => {
      const [volume = '', mount = ''] = mounts.find(([, inside]) => file.startsWith(`${inside}/`)) ?? [];
      return file.replace(mount, String(folders[volume]).replace('/run/shop-secrets', secrets));
    };
    const given = Object.entries(service?.environment ?? {}).map(([key, value]) => [
      key,
      key.endsWith('_FILE') ? here(value) : String(value ?? ''),
    ]);
    return { ...(await imageEnvironment(image)), ...Object.fromEntries(given) };
  }

  const read = async (name: Name, settings: Settings) => readers[name](await environmentOf(name, settings));
  const names = Object.keys(readers) as Name[];

  it.each(names)('is complete for %s in a demo without settings, and with .env.example', async (name) => {
    await expect(read(name, {})).resolves.toMatchObject({ port: 3000 });
    // As text: what follows a file consists of functions, which are never equal.
    expect(JSON.stringify(await read(name, example))).toBe(JSON.stringify(await read(name, {})));
  });

  it.each(names)('is complete for %s in production with public URL, mail server and PayPal', async (name) => {
    await expect(read(name, { ...example, ...PRODUCTION })).resolves.toMatchObject({ port: 3000 });
  });

  it.each(['gateway', 'order'] as const)('stops %s in production while PayPal is simulated', async (name) => {
    const simulated = { ...example, ...PRODUCTION, PAYPAL_CLIENT_ID: '' };
    await expect(read(name, simulated)).rejects.toThrow('PAYPAL_CLIENT_ID must not be');
  });

  it('uses the PayPal simulator in a demo only', async () => {
    const demo = { paypal: { simulated: true }, paypalSimulatorUrl: 'http://paypal-simulator:3000' };
    expect(await read('gateway', {})).toMatchObject(demo);
    expect(await read('order', {})).toMatchObject({ paypal: { apiUrl: 'http://paypal-simulator:3000' } });
    const real = { paypal: { clientId: 'client', simulated: false }, paypalSimulatorUrl: undefined };
    expect(await read('gateway', { ...example, ...PRODUCTION })).toMatchObject(real);
  });

  it.each([
    ['a demo', {}],
    ['production', PRODUCTION],
  ])(
    'lets the job `verify` read the database of every service, and the PayPal account of order, in %s',
    async (_, settings) => {
      const given = { ...example, ...settings };
      const environment = await environmentOf('verify', given, 'infra');
      const { orderEnv, urls } = await findVerifiedShop(undefined, environment, '/none');
      const databaseUrl = async (name: Name) => presentValue((await read(name, given)).databaseUrl ?? '');
      for (const [name, url] of Object.entries(urls)) expect(url).toBe(await databaseUrl(name as Name));
      const account = paypalAccount(readVariables(paypalVariables, orderEnv), 'USD');
      expect((await readers.order(await environmentOf('order', given))).paypal).toEqual(account);
    },
  );

  it.each(['user', 'order'] as const)('stops %s in production without a mail server', async (name) => {
    await expect(read(name, { ...example, ...PRODUCTION, SMTP_URL: '' })).rejects.toThrow('SMTP_URL is missing');
  });
});

function settingsIn(text: string): Settings {
  return Object.fromEntries([...text.matchAll(/^(\w+)="?(.*?)"?$/gm)].map(([, name, value]) => [name, value]));
}
