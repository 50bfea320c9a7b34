import tls from 'node:tls';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { startTlsPostgres } from '@shop/testing/tls-postgres.ts';
import { migrate, platformMigrations } from './migrate.ts';
import { openDatabase } from './postgres.ts';

describe('openDatabase over TLS (sslmode=verify-full)', () => {
  const trusted = tls.getCACertificates('default');
  let server: Awaited<ReturnType<typeof startTlsPostgres>>;
  const urlWith = (sslmode: string) => `${server.url('postgres').replace('127.0.0.1', 'localhost')}?sslmode=${sslmode}`;
  const open = (url: string) => openDatabase({ url, name: 'tls', timeoutFactor: TIMEOUT_FACTOR });
  const encrypted = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()';

  beforeAll(async () => {
    server = await startTlsPostgres();
  }, 60_000);
  afterEach(() => tls.setDefaultCACertificates(trusted));
  afterAll(() => server?.stop());

  it('encrypts queries, transactions and migrations when the certificate is trusted', async () => {
    tls.setDefaultCACertificates([...trusted, server.certificate]);
    await migrate({ url: urlWith('verify-full'), directories: [platformMigrations] });
    const db = open(urlWith('verify-full'));
    expect(await db.query(encrypted)).toEqual([{ ssl: true }]);
    expect(await db.transaction((tx) => tx.query(encrypted))).toEqual([{ ssl: true }]);
    await db.close();
  });

  it.each(['verify-full', 'require'])('refuses a server whose certificate is not trusted (%s)', async (sslmode) => {
    const db = open(urlWith(sslmode));
    await expect(db.query('select 1')).rejects.toThrow('self-signed certificate');
    await db.close();
  });
});
