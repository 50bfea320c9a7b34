import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { eventually } from '@shop/testing/eventually.ts';
import { testLogger } from '../../testing/test-logger.ts';
import { createHttpApp } from './http-app.ts';
import { createHttpServer, type HttpServer } from './http-server.ts';
import { publicRoute } from './route.ts';
import { type ListPage, streamList } from './stream-list.ts';

type PageAfter = (cursor: string | undefined) => Promise<ListPage<unknown>>;
let server: HttpServer | undefined;
afterEach(async () => {
  server?.server.closeAllConnections();
  await server?.stop();
});

async function serve(pageAfter: PageAfter, wrapper?: [string, string]): Promise<string> {
  const route = publicRoute({
    method: 'get',
    path: '/list',
    handle: async ({ response }) => void (await streamList(response, pageAfter, wrapper)),
  });
  const app = createHttpApp({
    routes: [route],
    identify: async () => ({ kind: 'visitor' }),
    logger: testLogger,
  });
  server = createHttpServer(app, 0, '127.0.0.1');
  await server.start();
  return `http://127.0.0.1:${server.port()}/list`;
}

/** Creates pages and records which were read. */
function pagesOf(count: number, row: (page: number) => unknown = (page) => ({ page })) {
  const read: number[] = [];
  const pageAfter: PageAfter = async (cursor) => {
    const page = Number(cursor ?? 0);
    read.push(page);
    return { rows: [row(page)], next: page + 1 < count ? String(page + 1) : undefined };
  };
  return { read, pageAfter };
}

describe('streamList', () => {
  it('sends all pages as one JSON array', async () => {
    const response = await fetch(await serve(pagesOf(3).pageAfter));
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual([{ page: 0 }, { page: 1 }, { page: 2 }]);
  });

  it('sends an empty array for no rows, optionally wrapped in an object', async () => {
    const url = await serve(async () => ({ rows: [], next: undefined }), ['{"orders":', '}']);
    expect(await (await fetch(url)).json()).toEqual({ orders: [] });
  });

  it('responds with an ordinary error when the first page fails', async () => {
    const response = await fetch(await serve(() => Promise.reject(new Error('no database'))));
    const body = (await response.json()) as { code: string };
    expect([response.status, body.code]).toEqual([500, 'internal']);
  });

  it('resets the connection when a later page fails, so that the client cannot take the list for complete', async () => {
    const { pageAfter } = pagesOf(3);
    const url = await serve((cursor) => (cursor === '2' ? Promise.reject(new Error('gone')) : pageAfter(cursor)));
    const response = await fetch(url);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });

  it('stops reading pages while the client is slow and after it disconnects', async () => {
    const large = 'x'.repeat(1_000_000);
    const { read, pageAfter } = pagesOf(1_000, () => large);
    const url = await serve(pageAfter);
    const request = get(url);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.pause();
    const paused = await eventually(async () => {
      const before = read.length;
      // biome-ignore lint/plugin/no-sleep: looks twice, and eventually repeats it
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(read.length).toBe(before);
      return before;
    });
    expect(paused).toBeLessThan(200);
    request.on('error', () => undefined);
    request.destroy();
    await eventually(async () => {
      const before = read.length;
      // biome-ignore lint/plugin/no-sleep: looks twice, and eventually repeats it
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(read.length).toBe(before);
    });
    expect(read.length).toBeLessThan(400);
  });
});
