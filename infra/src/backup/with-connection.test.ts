import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { isOutage } from '@shop/platform/service/postgres/postgres.ts';
import { withConnection } from './with-connection.ts';

describe('a connection to a database', () => {
  it('times out when PostgreSQL accepts it and does not respond', async () => {
    const silent = createServer((socket) => socket.on('error', () => socket.destroy()).resume()).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const url = `postgres://u:p@127.0.0.1:${port}/d`;
    const failure = await withConnection(url, async () => 'in', 50).catch((error: unknown) => error);
    expect([isOutage(failure), (failure as Error).message]).toEqual([true, 'no connection within 0.05 s']);
    silent.close();
  });
});
