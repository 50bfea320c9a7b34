import { connect, createServer } from 'node:net';
import { eventually } from '@shop/testing/eventually.ts';
import { freePort } from '@shop/testing/free-port.ts';
import { testDatabase } from '@shop/testing/test-database.ts';
import { pino } from 'pino';
import { migrate, platformMigrations } from './migrate.ts';

it('logs that a migration waits for PostgreSQL and connects as soon as PostgreSQL accepts connections', async () => {
  const { url, drop } = await testDatabase();
  const { hostname, port } = new URL(url);
  const throughProxy = new URL(url);
  throughProxy.hostname = '127.0.0.1';
  throughProxy.port = String(await freePort());
  const logged: object[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const migrating = migrate({ url: throughProxy.href, directories: [platformMigrations], logger });
  await eventually(() =>
    expect(logged).toContainEqual(
      expect.objectContaining({ level: pino.levels.values.warn, msg: 'waiting for PostgreSQL' }),
    ),
  );
  // biome-ignore lint/plugin/no-fixed-port: a port from free-port.ts
  const proxy = createServer((socket) => {
    const upstream = connect(Number(port || 5432), hostname);
    socket.pipe(upstream).pipe(socket);
    for (const end of [socket, upstream]) end.on('error', () => undefined);
  }).listen(Number(throughProxy.port), '127.0.0.1');
  try {
    await migrating;
  } finally {
    proxy.close();
    await drop();
  }
});
