import { readConfig, readSeedConfig } from './config.ts';

const complete = {
  PORT: '0',
  INNER_PORT: '0',
  SHOP_MODE: 'demo',
  DATABASE_URL: 'postgres://localhost/catalogue',
  EVENT_LOG_URL: 'postgres://localhost/events',
  IDENTITY_PUBLIC_KEYS: '-----BEGIN PUBLIC KEY-----',
};

describe('configuration of the catalogue (P-F4)', () => {
  it('reports every fault at once and no value', () => {
    const read = () => readConfig({ DATABASE_URL: 'secret-nonsense', PORT: '0', INNER_PORT: '0' });
    expect(read).toThrow(/DATABASE_URL: must be a URL/);
    expect(read).toThrow(/IMAGES_DIR is missing \(or S3_ENDPOINT\)/);
    expect(read).toThrow(/IDENTITY_PUBLIC_KEYS is missing/);
    expect(read).not.toThrow(/secret-nonsense/);
  });

  it('accepts an S3 instead of the folder if all its variables are set', () => {
    const s3 = {
      S3_ENDPOINT: 'https://s3.example.org',
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'secret',
      S3_BUCKET: 'shop',
    };
    const access = { endpoint: 'https://s3.example.org', accessKey: 'key', secretKey: 'secret', bucket: 'shop' };
    expect(readConfig({ ...complete, ...s3 }).images).toEqual({ ...access, region: 'us-east-1' });
    expect(readConfig({ ...complete, ...s3, S3_REGION: 'eu-1' }).images).toMatchObject({ region: 'eu-1' });
    expect(readConfig({ ...complete, IMAGES_DIR: '/var/images' }).images).toEqual({ directory: '/var/images' });
    expect(() => readConfig({ ...complete, S3_ENDPOINT: 'https://s3.example.org', S3_SECRET_KEY: 'secret' })).toThrow(
      /S3_ACCESS_KEY is missing\n\s+S3_BUCKET is missing/,
    );
    for (const wrong of [
      's3.example.org',
      'https://s3.example.org/path',
      'https://key:secret@s3.example.org',
      'ftp://s3',
    ]) {
      expect(() => readConfig({ ...complete, ...s3, S3_ENDPOINT: wrong })).toThrow(/S3_ENDPOINT: must be http/);
    }
  });

  it('enables the image host only with a cloud name', () => {
    const demo = { ...complete, IMAGES_DIR: '/var/images' };
    expect(readConfig(demo).imageHost).toBeUndefined();
    const named = { ...demo, CLOUDINARY_CLOUD_NAME: 'our-shop' };
    expect(readConfig(named).imageHost).toEqual({ origin: 'https://res.cloudinary.com', cloudName: 'our-shop' });
    expect(() => readConfig({ ...demo, CLOUDINARY_CLOUD_NAME: '../x' })).toThrow(/CLOUDINARY_CLOUD_NAME/);
  });

  it('requires the demo data file only for seeding, and rejects seeding in production', () => {
    const seeding = { DATABASE_URL: 'postgres://localhost/x', IMAGES_DIR: 'images', SHOP_MODE: 'demo' };
    expect(() => readSeedConfig(seeding)).toThrow(/DEMO_DATA_FILE is missing/);
    const complete = { ...seeding, DEMO_DATA_FILE: 'demo.json' };
    expect(readSeedConfig(complete).demoDataFile).toBe('demo.json');
    expect(() => readSeedConfig({ ...complete, SHOP_MODE: 'production' })).toThrow(/SHOP_MODE: must be demo/);
    expect(() => readSeedConfig({ ...complete, SHOP_MODE: '' })).toThrow(/SHOP_MODE is missing/);
  });
});
