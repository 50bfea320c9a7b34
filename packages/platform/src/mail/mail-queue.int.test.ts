import { eventually } from '@shop/testing/eventually.ts';
import { createMailTestKit } from '../testing/mail-kit.ts';
import { claimMails, expireMails, markSent } from './mail-queue.ts';

const kit = createMailTestKit();
// PostgreSQL compares with its own clock, so the distances are far beyond the time of a test
const later = (seconds: number) => new Date(Date.now() + seconds * 1_000);

describe('email with expiresAt', () => {
  it('is claimed before it expires', async () => {
    const id = await kit.write({ expiresAt: later(3_600) });
    expect(await claimMails(kit.db(), 5)).toMatchObject([{ id }]);
    expect(await expireMails(kit.db())).toBe(0);
  });

  it('is blanked after it expires and never claimed', async () => {
    const id = await kit.write({ expiresAt: later(-1), about: 'ada' });
    expect(await claimMails(kit.db(), 5)).toEqual([]);
    expect(await expireMails(kit.db())).toBe(1);
    expect(await kit.state(id)).toMatchObject({ recipient: '', text: '', failed: true, lastError: 'expired' });
    expect(await expireMails(kit.db())).toBe(0);
  });

  it('is blanked by the sender itself', async () => {
    const id = await kit.write({ expiresAt: later(-1) });
    kit.sender({ mailDir: '/dev/null/none', mailFrom: 'shop@shop.test', publicUrl: 'https://shop.test' });
    await eventually(async () => expect(await kit.state(id)).toMatchObject({ recipient: '', lastError: 'expired' }));
  });

  it('is marked as sent when it expires during an attempt', async () => {
    const id = await kit.write({ expiresAt: later(3_600) });
    await claimMails(kit.db(), 5);
    await kit.db().query(`update mails set expires_at = now() - interval '1 second'`);
    await expireMails(kit.db());
    await markSent(kit.db(), [id]);
    expect(await kit.state(id)).toMatchObject({ sent: true, failed: false, lastError: null });
  });
});

describe('a sent email', () => {
  it('is blanked, but for the subject of one that concerns something', async () => {
    const ids = [
      await kit.write({ subject: 'Hello Ada' }),
      await kit.write({ subject: 'Your order 1', concerns: 'order/1' }),
    ];
    await markSent(kit.db(), ids);
    const kept = await kit
      .db()
      .query('select subject, recipient, text, html from mails where id = any($1) order by id', [ids]);
    const blank = { recipient: '', text: '', html: '' };
    expect(kept).toEqual([
      { subject: '', ...blank },
      { subject: 'Your order 1', ...blank },
    ]);
  });
});

describe('claimMails', () => {
  it('claims a new email before a backlog of old ones', async () => {
    for (let n = 0; n < 10; n += 1) await kit.write({ to: `old-${n}@shop.test` });
    await kit.db().query(`update mails set next_attempt_at = now() - interval '1 hour'`);
    const newest = await kit.write();
    expect((await claimMails(kit.db(), 5)).map(({ id }) => id)).toContain(newest);
  });
});
