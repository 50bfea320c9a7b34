import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createIdentitySigner, IDENTITY_HEADER } from '@shop/platform/service/identity/identity.ts';
import { migrate } from '@shop/platform/service/postgres/migrate.ts';
import { type Database, openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import supertest from '@shop/testing/supertest.ts';
import { testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import type { UserConfig } from '../config.ts';
import { createUserService, userMigrations } from '../service.ts';

export type TestService = Awaited<ReturnType<typeof openTestService>>;

/** Starts the user service on a database of its own, and sends requests as the gateway does. */
export async function openTestService(overrides: Partial<UserConfig> = {}) {
  const [database, logDatabase] = await Promise.all([
    testDatabase({ directories: userMigrations, migrate }),
    testDatabase(),
  ]);
  const keys = generateKeyPairSync('ed25519');
  const sign = createIdentitySigner(keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  const mailDir = await mkdtemp(path.join(tmpdir(), 'user-mails-'));
  const clock = { now: new Date() };
  const config: UserConfig = {
    port: 0,
    innerPort: 0,
    logLevel: process.env.TEST_LOG_LEVEL ?? 'silent',
    mode: 'demo',
    failpoints: '',
    parent: 'none',
    shutdownDelayMs: 0,
    timeoutFactor: TIMEOUT_FACTOR,
    host: '127.0.0.1',
    databaseUrl: database.url,
    eventLogUrl: logDatabase.url,
    identityPublicKeys: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    mailDir,
    mailFrom: 'Best Online Shop <no-reply@shop.test>',
    publicUrl: 'https://shop.test',
    secondFactorRequired: false,
    ...overrides,
  };
  const service = createUserService(config, { now: () => clock.now });
  await service.start();
  const db: Database = openDatabase({ url: database.url, name: 'test', timeoutFactor: TIMEOUT_FACTOR });
  const http = supertest(`http://127.0.0.1:${service.port()}`);

  const asGateway = async () => ({ [IDENTITY_HEADER]: await sign({ kind: 'gateway' }, 'user') });
  const lookUp = async (token: string, touch = true) => {
    const response = await http
      .post('/inner/sessions/look-up')
      .set(await asGateway())
      .send({ token, touch })
      .expect(200);
    return response.body.session;
  };
  /** Returns the identity header that the gateway sends for this cookie. */
  const identityOf = async (token: string) => {
    const session = await lookUp(token);
    if (session === null) return {};
    const { _id: userId, ...user } = session.user;
    const { sessionId, passwordConfirmedAt } = session;
    const confirmed = passwordConfirmedAt === null ? {} : { passwordConfirmedAt };
    return { [IDENTITY_HEADER]: await sign({ kind: 'user', userId, sessionId, ...user, ...confirmed }, 'user') };
  };
  return {
    service,
    db,
    config,
    http,
    clock,
    asGateway,
    lookUp,
    identityOf,
    events: (type: string) =>
      db.query<{ envelope: { type: string; subject: string; version: number; data: Record<string, unknown> } }>(
        `select envelope from outbox where envelope->>'type' = $1 order by created_at`,
        [type],
      ),
    close: async () => {
      await service.stop();
      await db.close();
      await Promise.all([database.drop(), logDatabase.drop(), rm(mailDir, { recursive: true, force: true })]);
    },
  };
}

/** Returns the value of the session cookie that a response sets. */
export function sessionTokenIn(response: supertest.Response): string {
  const cookie = sessionCookieIn(response);
  return cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';'));
}

/** Returns the Set-Cookie header of the session cookie in a response. */
export function sessionCookieIn(response: supertest.Response): string {
  const lines = response.headers['set-cookie'] as unknown as string[] | undefined;
  return lines?.find((line) => line.startsWith('access_token=')) ?? '';
}
