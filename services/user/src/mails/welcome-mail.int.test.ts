import { appendMail } from '@shop/platform/mail/mails.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { mailsTo } from '../testing/mails.ts';
import { openTestUsers, type TestUsers } from '../testing/open-test-users.ts';
import { register, somebody } from '../testing/people.ts';

let users: TestUsers;

beforeAll(async () => {
  users = await openTestUsers();
});
afterAll(() => users.close());

const mailTo = (email: string) =>
  eventually(async () => {
    const [mail, ...more] = await mailsTo(users, email);
    expect(mail).toBeDefined();
    expect(more).toEqual([]);
    return mail ?? '';
  });

describe('the welcome mail', () => {
  it('goes to whoever registers, with a text part and a link to the shop', async () => {
    const { email } = await register(users);
    const mail = await mailTo(email);
    expect(mail).toContain('Subject: Welcome to the Best Online Shop');
    expect(mail).toContain('Hello Ann,');
    expect(mail).toMatch(/Content-Type: text\/plain/i);
    expect(mail).toContain('href="https://shop.test/"');
  });

  it('carries no advertisement that somebody gave as his name', async () => {
    const { email } = await register(users, { ...somebody(), name: '<a href="http://evil.test">Win</a>' });
    expect(await mailTo(email)).not.toContain('evil.test');
  });

  it('is left out when the recipient has had too many: whoever registers and deletes again and again', async () => {
    const person = somebody();
    const mail = { to: person.email.toUpperCase(), subject: 'Hello', text: 'Hello', html: '' };
    let written = true;
    while (written) written = await users.db.transaction((tx) => appendMail(tx, { id: newId(), ...mail }));
    const { id } = await register(users, person);
    expect(await users.db.query('select 1 from mails where about = $1', [id])).toEqual([]);
    await eventually(async () => expect(await users.db.query('select 1 from mails where sent_at is null')).toEqual([]));
  });

  it('is not written when the registration fails', async () => {
    const { email } = await register(users);
    await mailTo(email);
    await users.http
      .post('/api/users/register')
      .send({ ...somebody(), email })
      .expect(409);
    const written = await users.db.query<{ count: number }>(
      'select count(*) as count from mails where sent_at is null',
    );
    expect(written).toEqual([{ count: 0 }]);
  });
});
