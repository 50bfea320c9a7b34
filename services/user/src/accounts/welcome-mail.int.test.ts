import { published, publishedEvents } from '@shop/contracts/testing/published-events.ts';
import { appendMail } from '@shop/platform/mail/mails.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { subscriptions } from '../subscriptions.ts';
import { mailsTo } from '../testing/mails.ts';
import { newPerson, register } from '../testing/people.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';

let users: TestService;

beforeAll(async () => {
  users = await openTestService();
});
afterAll(() => users.close());

const mailTo = (email: string) =>
  eventually(async () => {
    const [mail, ...more] = await mailsTo(users, email);
    expect(mail).toBeDefined();
    expect(more).toEqual([]);
    return mail ?? '';
  });

describe('the welcome email', () => {
  it('is sent at registration, with a text part and a link to the shop', async () => {
    const { email } = await register(users);
    const mail = await mailTo(email);
    expect(mail).toContain('Subject: Welcome to the Best Online Shop');
    expect(mail).toContain('Hello Ann,');
    expect(mail).toMatch(/Content-Type: text\/plain/i);
    expect(mail).toContain('href="https://shop.test/"');
  });

  it('names a changed shop and its seller', async () => {
    const [subscription] = subscriptions;
    const event = published(publishedEvents.settings);
    await users.db.transaction(async (tx) => subscription?.handle(tx, [event]));
    const { email } = await register(users);
    await users.db.query('delete from shop_profile');
    const mail = await mailTo(email);
    // However the apostrophe is encoded.
    expect(mail).toMatch(/Your account at Ada\S{1,9}s Bikes is ready/);
    expect(mail).toContain('Ada Ltd');
  });

  it('omits a name that contains a link', async () => {
    const { email } = await register(users, { ...newPerson(), name: '<a href="http://evil.test">Win</a>' });
    expect(await mailTo(email)).not.toContain('evil.test');
  });

  it('is suppressed when the recipient has reached the rate limit', async () => {
    const person = newPerson();
    const mail = { to: person.email.toUpperCase(), subject: 'Hello', text: 'Hello', html: '' };
    let written = true;
    while (written) written = await users.db.transaction((tx) => appendMail(tx, { id: newId(), ...mail }));
    const { id } = await register(users, person);
    expect(await users.db.query('select 1 from mails where about = $1', [id])).toEqual([]);
    await eventually(async () => expect(await users.db.query('select 1 from mails where sent_at is null')).toEqual([]));
  });

  it('is not sent when the registration fails', async () => {
    const { email } = await register(users);
    await mailTo(email);
    await users.http
      .post('/api/users/register')
      .send({ ...newPerson(), email })
      .expect(409);
    const written = await users.db.query<{ count: number }>(
      'select count(*) as count from mails where sent_at is null',
    );
    expect(written).toEqual([{ count: 0 }]);
  });
});
