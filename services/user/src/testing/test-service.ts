import { openTestStores, testIdentity, testProcessConfig } from '@shop/platform/testing/service-kit.ts';
import supertest from '@shop/testing/supertest.ts';
import type { UserConfig } from '../config.ts';
import { createUserService, userMigrations } from '../service.ts';

export type TestService = Awaited<ReturnType<typeof openTestService>>;

/** Starts the user service on a database of its own, and sends requests as the gateway does. */
export async function openTestService(overrides: Partial<UserConfig> = {}) {
  const { databaseUrl, eventLogUrl, mailDir, db, close } = await openTestStores(userMigrations);
  const { identityPublicKeys, headers } = testIdentity();
  const clock = { now: new Date() };
  const config: UserConfig = {
    ...testProcessConfig(),
    databaseUrl,
    eventLogUrl,
    identityPublicKeys,
    mailDir,
    mailFrom: 'Best Online Shop <no-reply@shop.test>',
    publicUrl: 'https://shop.test',
    secondFactorRequired: false,
    ...overrides,
  };
  const service = createUserService(config, { now: () => clock.now });
  await service.start();
  const http = supertest(`http://127.0.0.1:${service.port()}`);

  const asGateway = () => headers({ kind: 'gateway' }, 'user');
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
    return headers({ kind: 'user', userId, sessionId, ...user, ...confirmed }, 'user');
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
      await close();
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
