import { readFileSync } from 'node:fs';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { parse } from 'yaml';
import { services } from '../shop-processes.ts';
import { readDatabasesConfig, readDemoDataConfig, readReplayConfig, readSecretsConfig } from './config.ts';

const database = (service: string) => `postgres://${service}:pw@postgres:5432/${service}`;
const databases = Object.fromEntries(
  ['user', 'catalogue', 'order', 'analytics', 'chat'].map((name) => [
    `${name.toUpperCase()}_DATABASE_URL`,
    database(name),
  ]),
);
const s3 = { S3_ENDPOINT: 'http://s3:7070', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b', S3_BUCKET: 'images' };

describe('configuration of the jobs', () => {
  it('connects to PostgreSQL as the role that may create databases', () => {
    const { maintenanceUrl, serviceUrls } = readDatabasesConfig({ ...databases, POSTGRES_PASSWORD: 'p@/ss' });
    expect(maintenanceUrl).toBe('postgres://postgres:p%40%2Fss@postgres:5432/postgres?sslmode=disable');
    expect(serviceUrls).toContain(database('order'));
  });

  it('reports all faults at once', () => {
    expect(() => readDatabasesConfig({ ...databases, CHAT_DATABASE_URL: 'chat' })).toThrow(
      /POSTGRES_PASSWORD is missing\n.*CHAT_DATABASE_URL: must be a URL/,
    );
  });

  it('parses WRITABLE_FOLDERS', () => {
    expect(readSecretsConfig({}).writableFolders).toEqual([]);
    expect(readSecretsConfig({ WRITABLE_FOLDERS: '/a,/b' }).writableFolders).toEqual(['/a', '/b']);
  });

  it('enables demo data by default, and gives each seed only its own database', () => {
    const { environments } = readDemoDataConfig({ SHOP_MODE: 'demo', ...databases, ...s3 }) ?? {};
    expect(environments?.order).toEqual({ SHOP_MODE: 'demo', LOG_LEVEL: 'info', DATABASE_URL: database('order') });
    expect(environments?.catalogue).toMatchObject({ ...s3, DATABASE_URL: database('catalogue') });
  });

  it('selects the database of the service to replay', () => {
    expect(readReplayConfig('order', databases)).toEqual({ service: 'order', databaseUrl: database('order') });
    expect(() => readReplayConfig('till', databases)).toThrow('user, catalogue, order, analytics, chat');
  });

  it('gives the job `databases` in compose the URLs of all services, for replays', () => {
    const compose = parse(readFileSync(repositoryFile('docker-compose.yml'), 'utf8'), {
      merge: true,
      maxAliasCount: -1,
    });
    const { environment, volumes, networks } = compose.services.databases;
    expect(networks).toEqual(['databases']);
    for (const service of services) {
      const folder = `/run/shop-secrets/${service}`;
      expect(environment[`${service.toUpperCase()}_DATABASE_URL_FILE`]).toBe(`${folder}/database-url`);
      expect(volumes).toContain(`secrets-${service}:${folder}:ro`);
    }
  });

  it('uses the demo data folder of docker-compose.yml', () => {
    const compose = readFileSync(repositoryFile('docker-compose.yml'), 'utf8');
    const folders = compose.match(/(?<=DEMO_DATA_DIR: ).+/g) ?? [];
    const { dataDir } = readDemoDataConfig({ SHOP_MODE: 'demo', ...databases, ...s3 }) ?? {};
    expect(new Set(folders)).toEqual(new Set([dataDir]));
  });

  it('disables demo data with SEED=none and in production, and rejects SEED=demo in production', () => {
    expect(readDemoDataConfig({ SHOP_MODE: 'demo', SEED: 'none' })).toBeUndefined();
    expect(readDemoDataConfig({ SHOP_MODE: 'production' })).toBeUndefined();
    expect(() => readDemoDataConfig({ SHOP_MODE: 'production', SEED: 'demo' })).toThrow('SEED must not be demo');
  });
});
