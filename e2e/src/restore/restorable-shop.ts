import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SOCKET_PATH } from '@shop/contracts/chat-socket.ts';
import type { createIdentitySigner } from '@shop/platform/service/identity/identity.ts';
import { openDatabase, type Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { testIdentity } from '@shop/platform/testing/service-kit.ts';
import { type ServiceProcess, startService } from '@shop/testing/child-process.ts';
import { snapshotDatabase } from '@shop/testing/database-snapshot.ts';
import { type TestDatabase, testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { io, type Socket } from 'socket.io-client';

const SERVICES = ['user', 'catalogue', 'order', 'analytics', 'chat'] as const;
export type RestorableName = (typeof SERVICES)[number];
type Name = RestorableName | 'events';

/** The caller in the identity token that the gateway signs. */
export type Caller = Parameters<ReturnType<typeof createIdentitySigner>>[0];

export const ADMINISTRATOR = { email: 'first@shop.test', password: 'a-password-of-its-own' };

export type RestorableShop = Awaited<ReturnType<typeof startRestorableShop>>;

/** Starts all services as real processes on separate databases and the PostgreSQL log; they are called as by the gateway. */
export async function startRestorableShop() {
  const databases = Object.fromEntries(
    await Promise.all([...SERVICES, 'events' as const].map(async (name) => [name, await testDatabase()])),
  ) as Record<Name, TestDatabase>;
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-restore-'));
  const { identityPublicKeys, headers } = testIdentity();
  const running = new Map<RestorableName, ServiceProcess>();

  const environmentOf = (name: RestorableName) => ({
    SHOP_MODE: 'demo',
    LOG_LEVEL: 'warn',
    DATABASE_URL: databases[name].url,
    EVENT_LOG_URL: databases.events.url,
    IDENTITY_PUBLIC_KEYS: identityPublicKeys,
    MAIL_DIR: path.join(folder, 'mail'),
    IMAGES_DIR: path.join(folder, 'images'),
    ...(name === 'user' ? { ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password } : {}),
  });
  const start = async (name: RestorableName) => {
    const main = `services/${name}/src/main.ts`;
    running.set(name, await startService({ main, env: environmentOf(name), within: 90_000 }));
  };
  const stop = async (name: RestorableName) => {
    await running.get(name)?.kill('SIGTERM');
    running.delete(name);
  };

  await Promise.all(SERVICES.map(start));
  return {
    start,
    stop,
    /** A copy of the database, as a dump; the service loses its connections for a moment. */
    snapshot: (name: RestorableName) => snapshotDatabase(databases[name].url),
    /** Runs `npm run reconcile-after-restore -- <service>`. */
    restored: async (name: RestorableName, env: Record<string, string> = {}) => {
      const main = `services/${name}/src/tasks.ts`;
      const command = await startService({
        main,
        args: ['reconcile-after-restore'],
        env: { ...environmentOf(name), ...env },
        ready: false,
      });
      const code = await command.exit;
      return { code, output: command.logs() };
    },
    call: async <Body>(
      service: RestorableName,
      route: string,
      { as, body, cookie }: { as?: Caller; body?: object; cookie?: string } = {},
    ): Promise<{ status: number; body: Body; cookie: string }> => {
      const [method = '', address = ''] = route.split(' ');
      const response = await fetch(`${running.get(service)?.url}${address}`, {
        method,
        headers: {
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          ...(await headers(as, service)),
          ...(cookie ? { cookie } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      const parsed = text.startsWith('{') || text.startsWith('[') || text.startsWith('"') ? JSON.parse(text) : text;
      const set = response.headers.get('set-cookie')?.split(';')[0] ?? '';
      return { status: response.status, body: parsed as Body, cookie: set };
    },
    /** Runs one query on a separate connection, because databases are replaced during the tests. */
    query: async <Row>(name: Name, sql: string, params: readonly unknown[] = []): Promise<Row[]> => {
      const db: Queryable & { close(): Promise<void> } = openDatabase({
        url: databases[name].url,
        name: 'restore test',
        max: 1,
        timeoutFactor: TIMEOUT_FACTOR,
      });
      try {
        return await db.query<Row>(sql, params);
      } finally {
        await db.close();
      }
    },
    databaseUrl: (name: Name) => databases[name].url,
    /** Opens a live connection as the gateway forwards it; the caller closes it. */
    connect: async (as: Caller): Promise<Socket> =>
      io(running.get('chat')?.url ?? '', {
        path: SOCKET_PATH,
        forceNew: true,
        extraHeaders: await headers(as, 'chat'),
      }),
    close: async () => {
      await Promise.all([...running.values()].map((service) => service.kill()));
      for (const database of Object.values(databases)) await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
