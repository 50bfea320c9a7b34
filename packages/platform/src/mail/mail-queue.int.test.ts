import { eventually } from '@shop/testing/eventually.ts';
import { claimMails, expireMails, markSent } from './mail-queue.ts';
import { createMailTestKit } from './mail-test-kit.ts';

const test = createMailTestKit();
const later = (seconds: number) => new Date(Date.now() + seconds * 1_000);

describe('a mail with an end', () => {
  it('is sent before it', async () => {
    const id = await test.write({ expiresAt: later(60) });
    expect(await claimMails(test.db(), 5)).toMatchObject([{ id }]);
    expect(await expireMails(test.db())).toBe(0);
  });

  it('is forgotten after it, and never sent', async () => {
    const id = await test.write({ expiresAt: later(-1), about: 'ada' });
    expect(await claimMails(test.db(), 5)).toEqual([]);
    expect(await expireMails(test.db())).toBe(1);
    expect(await test.state(id)).toMatchObject({ recipient: '', text: '', failed: true, lastError: 'expired' });
    expect(await expireMails(test.db())).toBe(0);
  });

  it('is forgotten by the sender itself', async () => {
    const id = await test.write({ expiresAt: later(-1) });
    test.sender({ mailDir: '/dev/null/none', mailFrom: 'shop@shop.test', publicUrl: 'https://shop.test' });
    await eventually(async () => expect(await test.state(id)).toMatchObject({ recipient: '', lastError: 'expired' }));
  });

  it('that is under way at its end is sent nonetheless', async () => {
    const id = await test.write({ expiresAt: later(60) });
    await claimMails(test.db(), 5);
    await test.db().query(`update mails set expires_at = now() - interval '1 second'`);
    await expireMails(test.db());
    await markSent(test.db(), id);
    expect(await test.state(id)).toMatchObject({ sent: true, failed: false, lastError: null });
  });
});

describe('a fresh mail', () => {
  it('goes before a burst of old ones', async () => {
    for (let n = 0; n < 10; n += 1) await test.write({ to: `old-${n}@shop.test` });
    await test.db().query(`update mails set next_attempt_at = now() - interval '1 hour'`);
    const fresh = await test.write();
    expect((await claimMails(test.db(), 5)).map(({ id }) => id)).toContain(fresh);
  });
});
