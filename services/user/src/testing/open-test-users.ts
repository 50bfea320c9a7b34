import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createIdentitySigner, IDENTITY_HEADER } from '@shop/platform/service/identity/identity.ts';
import { migrate } from '@shop/platform/service/postgres/migrate.ts';
import { type Database, openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import supertest from '@shop/testing/supertest.ts';
import { testDatabase } from '@shop/testing/test-database.ts';
import type { UserConfig } from '../config.ts';
import { createUserService, userMigrations } from '../service.ts';

export type TestUsers = Awaited<ReturnType<typeof openTestUsers>>;

/** A running user service on a database of its own, spoken to as the gateway does. */
export async function openTestUsers(more: Partial<UserConfig> = {}) {
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
    host: '127.0.0.1',
    databaseUrl: database.url,
    eventLogUrl: logDatabase.url,
    identityPublicKeys: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    mailDir,
    mailFrom: 'Best Online Shop <no-reply@shop.test>',
    publicUrl: 'https://shop.test',
    ...more,
  };
  const service = createUserService(config, { now: () => clock.now });
  await service.start();
  const db: Database = openDatabase({ url: database.url, name: 'test' });
  const http = supertest(`http://127.0.0.1:${service.http.port()}`);

  const asGateway = async () => ({ [IDENTITY_HEADER]: await sign({ kind: 'gateway' }, 'user') });
  const lookUp = async (token: string, touch = true) => {
    const answer = await http
      .post('/inner/sessions/look-up')
      .set(await asGateway())
      .send({ token, touch })
      .expect(200);
    return answer.body.session;
  };
  /** The identity header that the gateway would send with this cookie. */
  const identityOf = async (token: string) => {
    const session = await lookUp(token);
    if (session === null) return {};
    const { _id: userId, ...user } = session.user;
    return { [IDENTITY_HEADER]: await sign({ kind: 'user', userId, sessionId: session.sessionId, ...user }, 'user') };
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

/** The value of the session cookie that an answer sets. */
export function sessionTokenIn(answer: supertest.Response): string {
  const cookie = sessionCookieIn(answer);
  return cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';'));
}

/** The whole Set-Cookie line of the session in an answer. */
export function sessionCookieIn(answer: supertest.Response): string {
  const lines = answer.headers['set-cookie'] as unknown as string[] | undefined;
  return lines?.find((line) => line.startsWith('access_token=')) ?? '';
}
