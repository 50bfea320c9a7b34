import { once } from 'node:events';
import type { ServerToBrowser } from '@shop/contracts/chat-socket.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { openTestStores, testIdentity, testProcessConfig } from '@shop/platform/testing/service-kit.ts';
import { testLogger } from '@shop/platform/testing/test-logger.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { io, type Socket } from 'socket.io-client';
import { chatMigrations, createChatService } from '../service.ts';
import { WINDOWS, type Windows } from '../timing/windows.ts';

const { identityPublicKeys, sign, headers: identityOf } = testIdentity();

/** Signs identities as the gateway does. */
export { sign };
/** Signs identities with a key that the service does not know. */
export const { sign: signWithUnknownKey } = testIdentity();

export type TestSocket = Socket<ServerToBrowser> & {
  /** All received messages, in order. */
  messages: { event: string; data: { _id: string } }[];
};

/**
 * Where and how a socket connects; `url`: a replica in another process; `since`: the newest entry that its browser has;
 * `user`: the user whom its tab shows.
 */
interface Where {
  replica?: number;
  url?: string;
  transports?: string[];
  since?: string;
  user?: unknown;
}

/**
 * Starts replicas of the chat service for tests, on one real database and event log.
 * @param options `timeoutFactor` multiplies the time limits of the service; `windows` replaces some of its windows, and the test may
 * change `leaveAfter`, `presenceCache`, `typing` and `poll` of the result later
 */
export async function openTestService({
  replicas = 1,
  innerPort = 0,
  redisUrl,
  mongodbUrl,
  eventLogUrl,
  smtpUrl,
  logger = testLogger,
  timeoutFactor = TIMEOUT_FACTOR,
  windows: changedWindows = {},
}: {
  replicas?: number;
  innerPort?: number;
  redisUrl?: string;
  mongodbUrl?: string;
  eventLogUrl?: string;
  smtpUrl?: string;
  logger?: Logger;
  timeoutFactor?: number;
  windows?: Partial<Windows>;
} = {}) {
  const windows = { ...WINDOWS, ...changedWindows };
  const stores = await openTestStores([platformMigrations, chatMigrations]);
  const { databaseUrl, mailDir, db } = stores;
  const services = Array.from({ length: replicas }, () =>
    createChatService(
      {
        ...testProcessConfig(),
        innerPort,
        timeoutFactor,
        databaseUrl,
        redisUrl,
        mongodbUrl,
        mail: {
          ...(smtpUrl === undefined ? { mailDir } : { smtpUrl }),
          mailFrom: 'Shop <shop@shop.test>',
          publicUrl: 'http://shop.test',
        },
        eventLogUrl: eventLogUrl ?? stores.eventLogUrl,
        identityPublicKeys,
      },
      { logger, windows },
    ),
  );
  await Promise.all(services.map((service) => service.start()));
  const sockets: TestSocket[] = [];

  const address = (replica: number) => `http://127.0.0.1:${services[replica]?.port()}`;

  /** Opens a socket with the given headers. @throws the server's error when it rejects the connection */
  async function openWith(
    headers: Record<string, string>,
    { replica = 0, url = address(replica), transports = ['websocket'], since, user }: Where = {},
  ) {
    const socket = io(url, {
      transports,
      extraHeaders: headers,
      reconnection: false,
      auth: { ...(since !== undefined && { since }), ...(user !== undefined && { user }) },
      forceNew: true,
    }) as TestSocket;
    sockets.push(socket);
    socket.messages = [];
    socket.onAny((event, data) => socket.messages.push({ event, data }));
    const rejected = new Promise<never>((_, reject) => socket.once('connect_error', reject));
    await Promise.race([new Promise<void>((resolve) => socket.once('connect', resolve)), rejected]);
    return socket;
  }

  return {
    db,
    services,
    windows,
    address,
    /** The variables of another replica in its own process. */
    env: {
      SHOP_MODE: 'demo',
      DATABASE_URL: databaseUrl,
      EVENT_LOG_URL: eventLogUrl ?? stores.eventLogUrl,
      IDENTITY_PUBLIC_KEYS: identityPublicKeys,
      MAIL_DIR: mailDir,
      ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
    },
    openWith,
    /** Calls a route as somebody; JSON in and out. */
    call: async (method: string, route: string, { as, body }: { as?: UserCaller; body?: unknown } = {}) => {
      const response = await fetch(`${address(0)}${route}`, {
        method,
        headers: { 'content-type': 'application/json', ...(await identityOf(as, 'chat')) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      // biome-ignore lint/suspicious/noExplicitAny: each test knows its response
      const parsed: any = await response.json();
      return { status: response.status, headers: response.headers, body: parsed };
    },
    open: async (as: UserCaller, where?: Where) => openWith(await identityOf(as, 'chat'), where),
    publish: stores.publish,
    close: async () => {
      for (const socket of sockets) socket.disconnect();
      await Promise.all(services.map((service) => service.stop()));
      await stores.close();
    },
  };
}

export type TestService = Awaited<ReturnType<typeof openTestService>>;

/** Waits until a socket is disconnected. @returns the reason */
export async function disconnection(socket: TestSocket): Promise<string> {
  if (socket.disconnected) return 'already';
  const [reason] = await once(socket as unknown as NodeJS.EventEmitter, 'disconnect');
  return reason;
}

/** Creates a signed-in customer. */
export function caller(overrides: Partial<UserCaller> = {}): UserCaller {
  return {
    kind: 'user',
    userId: newId(),
    isAdmin: false,
    sessionId: newId(),
    name: 'Ada',
    lastName: 'Moss',
    email: 'ada@shop.test',
    doNotLogout: false,
    ...overrides,
  };
}
