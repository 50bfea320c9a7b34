import type { AuditEntry, AuditSubject } from '@shop/contracts/audit-api.ts';
import { NEXT_CURSOR_HEADER } from '@shop/contracts/common-api.ts';
import { type AuditedAction, appendAudit } from '../service/audit/audit.ts';
import { auditRoutes } from '../service/audit/audit-routes.ts';
import { createHttpApp } from '../service/http/http-app.ts';
import { createHttpServer } from '../service/http/http-server.ts';
import type { UserCaller } from '../service/identity/identity.ts';
import { newId } from '../service/postgres/new-id.ts';
import type { Database } from '../service/postgres/postgres.ts';
import { serviceDatabase } from './event-fixtures.ts';
import { testLogger } from './test-logger.ts';

export const grace: UserCaller = {
  kind: 'user',
  userId: newId(),
  isAdmin: true,
  sessionId: newId(),
  name: 'Grace',
  lastName: 'Hopper',
  email: 'grace@shop.test',
  doNotLogout: false,
};
const at = new Date('2026-11-21T10:00:00.000Z');

/** Sets a suite up with an audit log that it reads over HTTP. */
export function createAuditTestKit() {
  let db: Database;
  let drop: () => Promise<void>;
  let http: ReturnType<typeof createHttpServer>;
  let caller = grace;
  beforeAll(async () => {
    ({ db, drop } = await serviceDatabase());
    const routes = auditRoutes('user', { db, now: () => at });
    http = createHttpServer(
      createHttpApp({ routes, identify: async () => caller, logger: testLogger }),
      0,
      '127.0.0.1',
    );
    await http.start();
  });
  beforeEach(() => {
    caller = grace;
  });
  afterAll(async () => {
    await http.stop();
    await drop();
  });

  async function list(query: Record<string, string>, expected = 200) {
    const response = await fetch(`http://127.0.0.1:${http.port()}/api/admin/user/audit?${new URLSearchParams(query)}`);
    expect(response.status).toBe(expected);
    return { entries: (await response.json()) as AuditEntry[], next: response.headers.get(NEXT_CURSOR_HEADER) };
  }

  return {
    db: () => db,
    /** Sets the caller until the end of the test; Grace by default. */
    signInAs: (other: UserCaller) => {
      caller = other;
    },
    list,
    entries: async (subject: string) => (await list({ subject })).entries,
    rows: () => db.query('select * from audit_log order by id'),
    /** @returns the action's subject */
    recordAction: async (differing: Partial<AuditedAction> = {}): Promise<AuditSubject> => {
      const action = auditedAction(differing);
      await db.transaction((tx) => appendAudit(tx, action));
      return action.subject;
    },
  };
}

/** Builds the action "Grace changes an account". */
export function auditedAction(differing: Partial<AuditedAction> = {}): AuditedAction {
  return {
    by: grace,
    what: 'user-updated',
    subject: `user/${newId()}`,
    before: { name: 'Ada', email: 'ada@shop.test', isAdmin: false, orders: 3 },
    after: { name: 'Ada', email: 'moss@shop.test', isAdmin: true, orders: 4 },
    at,
    ...differing,
  };
}
