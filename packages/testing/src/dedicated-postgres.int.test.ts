import pg from 'pg';
import { startDedicatedPostgres } from './dedicated-postgres.ts';

describe('a dedicated PostgreSQL', () => {
  it('restarts after a kill on the same port with the committed rows', async () => {
    const server = await startDedicatedPostgres({ durable: true });
    try {
      const query = async (sql: string) => {
        const client = new pg.Client({ connectionString: server.url('postgres') });
        await client.connect();
        return client.query(sql).finally(() => client.end());
      };
      await query('create table kept as select 1 as one');
      const { pid } = server;
      await server.kill();
      await server.restart();
      expect(server.pid).not.toBe(pid);
      expect((await query('select one from kept')).rows).toEqual([{ one: 1 }]);
    } finally {
      await server.stop();
    }
  }, 60_000);
});
