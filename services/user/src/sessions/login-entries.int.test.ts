import { recordCounts } from '@shop/platform/service/audit/access.ts';
import { resetToken } from '../testing/mails.ts';
import { administrator, login, newPerson, register, signedInAs } from '../testing/people.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';
import { countFailedLogin } from './login-entries.ts';

let users: TestService;
let reader: Awaited<ReturnType<typeof administrator>>;
beforeAll(async () => {
  users = await openTestService();
  reader = await administrator(users);
});
afterAll(() => users.close());

interface Entry {
  at: string;
  by: { _id: string; name: string };
  what: string;
  subject: string;
  after: Record<string, unknown>;
}
const audit = async (query: string): Promise<Entry[]> =>
  (await (await signedInAs(users, reader)).get(`/api/admin/user/audit?${query}`).expect(200)).body;
const entriesOf = (id: string) => audit(`subject=user/${id}&group=access`);
/** Ends the ten minutes for which actions are summed up. */
const recordSums = () => recordCounts(users.db, new Date(users.clock.now.getTime() + 600_000));

describe('the audit log of logins', () => {
  it('has an entry for each login of an administrator, with browser and network, and none for customers', async () => {
    const [admin, customer] = [await administrator(users), await register(users)];
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await login(users, admin, '203.0.113.7').set('user-agent', agent).expect(200);
    await login(users, customer).expect(200);
    expect(await entriesOf(admin.id)).toEqual([
      expect.objectContaining({
        by: { _id: admin.id, name: 'Ann Lee' },
        what: 'logged-in',
        before: null,
        after: { browser: expect.stringContaining('Firefox'), network: '203.0.113.0/24', secondFactor: false },
      }),
    ]);
    expect(await entriesOf(customer.id)).toEqual([]);
  });

  it('has one entry for all failed logins of ten minutes into an administrator’s account', async () => {
    const [admin, customer] = [await administrator(users), await register(users)];
    for (const from of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
      await login(users, { ...admin, password: 'wrong-one' }, from).expect(401);
    await login(users, { ...customer, password: 'wrong-one' }).expect(401);
    await login(users, newPerson()).expect(401);
    await recordSums();
    expect(await entriesOf(admin.id)).toMatchObject([
      { by: { _id: 'unknown', name: 'Unknown person' }, what: 'login-failed', before: null, after: { times: 3 } },
    ]);
    expect(await entriesOf(customer.id)).toEqual([]);
    expect(await audit('what=login-failed')).toHaveLength(1);
  });

  it('does the same work for a wrong password whether the account exists or not (P-E6)', async () => {
    const [admin, customer] = [await administrator(users), await register(users)];
    await recordSums();
    for (const person of [admin, customer, newPerson()])
      await login(users, { ...person, password: 'wrong-one' }).expect(401);
    expect(await users.db.query('select times from audit_counts order by subject')).toEqual([
      { times: 1 },
      { times: 1 },
      { times: 1 },
    ]);
    await recordSums();
  });

  it('lets no failed login of an unknown address wait for another one (P-E6)', async () => {
    await users.db.transaction(async (tx) => {
      await countFailedLogin(tx, undefined, users.clock.now);
      await login(users, { ...newPerson(), password: 'wrong-one' }).expect(401);
    });
    await recordSums();
  });

  it('has an entry for a reset of an administrator’s password', async () => {
    const admin = await administrator(users);
    const token = await resetToken(users, admin.email);
    await users.http.post('/api/users/password/reset').send({ token, password: 'another-secret' }).expect(200);
    const [entry] = await audit(`subject=user/${admin.id}&group=changes`);
    expect(entry).toMatchObject({
      by: { _id: admin.id },
      what: 'password-reset',
      before: { credentialsVersion: 1 },
      after: { credentialsVersion: 2 },
    });
  });
});

describe('the audit log of reads', () => {
  it('has one entry for all that an administrator has read of the list of users in ten minutes', async () => {
    const curious = await administrator(users);
    await Promise.all([1, 2, 3].map(() => register(users)));
    const as = await signedInAs(users, curious);
    const { length: all } = (await as.get('/api/users').expect(200)).body;
    await as.get('/api/users?limit=2').expect(200);
    await as.get('/api/users?limit=1').expect(200);
    await as.get(`/api/users/${reader.id}`).expect(200);
    await recordSums();
    const read = (await audit('what=list-read')).filter(({ by }) => by._id === curious.id);
    expect(read).toMatchObject([{ subject: 'list/users', after: { times: 2, rows: all + 2 } }]);
  });

  it('has an entry for a download of the log itself', async () => {
    const as = await signedInAs(users, await administrator(users));
    const { headers, text } = await as.get('/api/admin/user/audit.csv?group=changes').expect(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(text.split('\r\n')[0]).toMatch(/^\uFEFFId,Date,Administrator id,/);
    expect(text).toContain('password-reset');
    expect(text).not.toContain('logged-in');
    expect((await audit('what=list-downloaded'))[0]).toMatchObject({
      subject: 'list/audit',
      after: { group: 'changes' },
    });
  });
});
