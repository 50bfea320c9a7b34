import { chown, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { makeCertificate } from './certificate.ts';
import { type DedicatedPostgres, startDedicatedPostgres } from './dedicated-postgres.ts';
import { eventually } from './eventually.ts';

/** A PostgreSQL with a certificate of its own, for `localhost` and 127.0.0.1. */
export async function startTlsPostgres(): Promise<DedicatedPostgres & { certificate: string }> {
  const server = await startDedicatedPostgres();
  const { certificate, key } = await makeCertificate();
  const client = new pg.Client({ connectionString: server.url('postgres') });
  try {
    await client.connect();
    const { rows } = await client.query('show data_directory');
    const folder = String(rows[0].data_directory);
    const { uid, gid } = await stat(folder);
    for (const [name, content] of Object.entries({ 'server.crt': certificate, 'server.key': key })) {
      await writeFile(path.join(folder, name), content, { mode: 0o600 });
      await chown(path.join(folder, name), uid, gid);
    }
    await client.query('alter system set ssl = on');
    await client.query('select pg_reload_conf()');
    await eventually(async () => {
      const { rows: settings } = await client.query('show ssl');
      if (settings[0].ssl !== 'on') throw new Error('PostgreSQL has not taken the certificate yet');
    });
  } catch (error) {
    await server.stop();
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
  return { ...server, certificate };
}
