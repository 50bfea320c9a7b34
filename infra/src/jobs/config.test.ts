import { readDatabasesConfig, readDemoDataConfig, readSecretsConfig } from './config.ts';

const database = (service: string) => `postgres://${service}:pw@postgres:5432/${service}`;
const databases = Object.fromEntries(
  ['user', 'catalogue', 'order', 'analytics', 'chat'].map((name) => [
    `${name.toUpperCase()}_DATABASE_URL`,
    database(name),
  ]),
);
const s3 = { S3_ENDPOINT: 'http://s3:7070', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b', S3_BUCKET: 'pictures' };

describe('the variables of the jobs', () => {
  it('lead to PostgreSQL as the role that may make databases', () => {
    const { maintenanceUrl, serviceUrls } = readDatabasesConfig({ ...databases, POSTGRES_PASSWORD: 'p@/ss' });
    expect(maintenanceUrl).toBe('postgres://postgres:p%40%2Fss@postgres:5432/postgres');
    expect(serviceUrls).toContain(database('order'));
  });

  it('name all faults at once', () => {
    expect(() => readDatabasesConfig({ ...databases, CHAT_DATABASE_URL: 'chat' })).toThrow(
      /POSTGRES_PASSWORD is missing\n.*CHAT_DATABASE_URL: must be a URL/,
    );
  });

  it('say which folders the readers of secrets may write in', () => {
    expect(readSecretsConfig({}).writableFolders).toEqual([]);
    expect(readSecretsConfig({ WRITABLE_FOLDERS: '/a,/b' }).writableFolders).toEqual(['/a', '/b']);
  });

  it('want demo data unless told otherwise, and give each seed its own database only', () => {
    const { environments } = readDemoDataConfig({ SHOP_MODE: 'demo', ...databases, ...s3 }) ?? {};
    expect(environments?.order).toEqual({ SHOP_MODE: 'demo', LOG_LEVEL: 'info', DATABASE_URL: database('order') });
    expect(environments?.catalogue).toMatchObject({ ...s3, DATABASE_URL: database('catalogue') });
  });

  it('want none for an empty shop and in production, and refuse them in production', () => {
    expect(readDemoDataConfig({ SHOP_MODE: 'demo', SEED: 'none' })).toBeUndefined();
    expect(readDemoDataConfig({ SHOP_MODE: 'production' })).toBeUndefined();
    expect(() => readDemoDataConfig({ SHOP_MODE: 'production', SEED: 'demo' })).toThrow('SEED must not be demo');
  });
});
