import { counter } from '../service/lifecycle/metrics.ts';
import { newId } from '../service/postgres/new-id.ts';
import { MAX_MAILS_PER_HOUR } from './append-mail.ts';
import { createMailTestKit } from './mail-test-kit.ts';
import { deleteMailsAbout } from './mails.ts';

const test = createMailTestKit();
const idsTo = async (to: string) =>
  (await test.db().query<{ id: string }>('select id from mails where recipient = $1', [to])).map(({ id }) => id);
const leftOut = async () => (await counter('mails_left_out_total', '').get()).values[0]?.value ?? 0;

describe('a recipient', () => {
  it('is written to so many times within an hour and no more, however his address is spelt and whoever writes at once', async () => {
    const before = await leftOut();
    test.sender({ mailDir: '/dev/null/none', mailFrom: 'shop@shop.test', publicUrl: 'https://shop.test' });
    const spelt = ['Eve@Shop.test', 'eve@shop.test', ' eve@shop.test '];
    await Promise.all(
      Array.from({ length: MAX_MAILS_PER_HOUR + 10 }, (_, n) => test.write({ to: spelt[n % 3] as string })),
    );
    expect((await Promise.all(spelt.map(idsTo))).flat()).toHaveLength(MAX_MAILS_PER_HOUR);
    expect(await leftOut()).toBe(before + 10);
    expect(test.logged()).toContain('a mail was left out');
    expect(test.logged()).not.toMatch(/eve@/i);
    await test.write({ to: 'adam@shop.test' });
    expect(await idsTo('adam@shop.test')).toHaveLength(1);
  });

  it('is written to again in the next hour', async () => {
    for (let n = 0; n <= MAX_MAILS_PER_HOUR; n += 1) await test.write();
    await test.db().query(`update mail_counts set hour = hour - interval '1 hour'`);
    const id = await test.write();
    expect(await idsTo('ada@shop.test')).toContain(id);
  });

  it('is counted by a hash alone, and for no mail that was rolled back', async () => {
    await test.write();
    await expect(test.write({ subject: 'two\nlines' })).rejects.toThrow('single lines');
    const counts = await test.db().query(`select count, octet_length(recipient_hash) as length from mail_counts`);
    expect(counts).toEqual([{ count: 1, length: 32 }]);
  });
});

describe('somebody whose account is erased', () => {
  it('has no mail about him any more, waiting or given up', async () => {
    const [ada, eve] = [newId(), newId()];
    await test.write({ about: ada });
    await test.write({ about: ada, to: 'former-ada@shop.test' });
    await test.db().query('update mails set failed_at = now()');
    await test.write({ about: ada });
    const other = await test.write({ about: eve });
    await test.db().transaction((tx) => deleteMailsAbout(tx, ada));
    expect(await test.db().query('select id from mails')).toEqual([{ id: other }]);
  });
});
