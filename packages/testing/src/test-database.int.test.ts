import pg from 'pg';
import { type TestDatabase, testDatabase } from './test-database.ts';

const directories = [{ name: 'things', path: import.meta.dirname }];
let migrations = 0;

async function migrate({ url }: { url: string }) {
  migrations += 1;
  await query(url, 'create table things (name text primary key)');
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('testDatabase', () => {
  it('creates a copy per caller of a template that is migrated once', async () => {
    const databases = await Promise.all([1, 2, 3].map(() => testDatabase({ directories, migrate })));
    const [first, second] = databases as [TestDatabase, TestDatabase, TestDatabase];
    await query(first.url, `insert into things values ('kettle')`);
    expect(await query(second.url, 'select * from things')).toEqual([]);
    expect(migrations).toBe(1);
    await Promise.all(databases.map((database) => database.drop()));
  });

  it('creates an empty database without migrations, and drops it despite an open connection', async () => {
    const database = await testDatabase();
    const idle = new pg.Client({ connectionString: database.url });
    idle.on('error', () => {});
    await idle.connect();
    await database.drop();
    await expect(query(database.url, 'select 1')).rejects.toThrow('does not exist');
  });
});
