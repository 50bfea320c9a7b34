import { readConfig, readSeedConfig } from './config.ts';

describe("the catalogue's configuration (P-F4)", () => {
  it('names every fault at once and no value', () => {
    const read = () => readConfig({ DATABASE_URL: 'secret-nonsense', PORT: '0', INNER_PORT: '0' });
    expect(read).toThrow(/DATABASE_URL: must be a URL/);
    expect(read).toThrow(/IMAGES_DIR is missing/);
    expect(read).toThrow(/IDENTITY_PUBLIC_KEYS is missing/);
    expect(read).not.toThrow(/secret-nonsense/);
  });

  it('asks for the file of demo data only when seeding', () => {
    expect(() => readSeedConfig({ DATABASE_URL: 'postgres://localhost/x', IMAGES_DIR: 'images' })).toThrow(
      /DEMO_DATA_FILE is missing/,
    );
  });
});
