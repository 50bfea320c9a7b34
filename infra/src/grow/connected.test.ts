import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { isOutage } from '@shop/platform/service/postgres/postgres.ts';
import { connected } from './connected.ts';

describe('a connection to a database', () => {
  it('is given up when a PostgreSQL takes it and says nothing', async () => {
    const silent = createServer((socket) => socket.on('error', () => socket.destroy()).resume()).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const url = `postgres://u:p@127.0.0.1:${port}/d`;
    const failure = await connected(url, async () => 'in', 50).catch((error: unknown) => error);
    expect([isOutage(failure), (failure as Error).message]).toEqual([true, 'nobody let us in within 0.05 s']);
    silent.close();
  });
});
