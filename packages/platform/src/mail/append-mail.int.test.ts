import { counter } from '../service/observability/metrics.ts';
import { newId } from '../service/postgres/new-id.ts';
import { createMailTestKit } from '../testing/mail-kit.ts';
import { MAX_MAILS_PER_HOUR } from './append-mail.ts';
import { deleteMailsAbout } from './mails.ts';

const kit = createMailTestKit();
const idsTo = async (to: string) =>
  (await kit.db().query<{ id: string }>('select id from mails where recipient = $1', [to])).map(({ id }) => id);
const suppressed = async () => (await counter('mails_suppressed_total', '').get()).values[0]?.value ?? 0;

describe('appendMail', () => {
  it('suppresses emails above the hourly limit of a recipient, for any spelling of the address and concurrent writers', async () => {
    const before = await suppressed();
    kit.sender({ mailDir: '/dev/null/none', mailFrom: 'shop@shop.test', publicUrl: 'https://shop.test' });
    const spellings = ['Eve@Shop.test', 'eve@shop.test', ' eve@shop.test '];
    await Promise.all(
      Array.from({ length: MAX_MAILS_PER_HOUR + 10 }, (_, n) => kit.write({ to: spellings[n % 3] as string })),
    );
    expect((await Promise.all(spellings.map(idsTo))).flat()).toHaveLength(MAX_MAILS_PER_HOUR);
    expect(await suppressed()).toBe(before + 10);
    expect(kit.logged()).toContain('email suppressed');
    expect(kit.logged()).not.toMatch(/eve@/i);
    await kit.write({ to: 'adam@shop.test' });
    expect(await idsTo('adam@shop.test')).toHaveLength(1);
  });

  it('stores emails to the same recipient again in the next hour', async () => {
    for (let n = 0; n <= MAX_MAILS_PER_HOUR; n += 1) await kit.write();
    await kit.db().query(`update mail_counts set hour = hour - interval '1 hour'`);
    const id = await kit.write();
    expect(await idsTo('ada@shop.test')).toContain(id);
  });

  it('counts per hash of the recipient, and does not count rolled back emails', async () => {
    await kit.write();
    await expect(kit.write({ subject: 'two\nlines' })).rejects.toThrow('single lines');
    const counts = await kit.db().query(`select count, octet_length(recipient_hash) as length from mail_counts`);
    expect(counts).toEqual([{ count: 1, length: 32 }]);
  });
});

describe('deleteMailsAbout', () => {
  it('deletes pending and failed emails about a user, and no others', async () => {
    const [ada, eve] = [newId(), newId()];
    await kit.write({ about: ada });
    await kit.write({ about: ada, to: 'former-ada@shop.test' });
    await kit.db().query('update mails set failed_at = now()');
    await kit.write({ about: ada });
    const other = await kit.write({ about: eve });
    await kit.db().transaction((tx) => deleteMailsAbout(tx, ada));
    expect(await kit.db().query('select id from mails')).toEqual([{ id: other }]);
  });
});
