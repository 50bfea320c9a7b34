import { eventually } from '@shop/testing/eventually.ts';
import { armFailpoints } from '../service/lifecycle/failpoints.ts';
import { newId } from '../service/postgres/new-id.ts';
import type { MailConfig } from './mail-config.ts';
import { createMailTestKit } from './mail-test-kit.ts';
import { appendMail } from './mails.ts';

/** A way out for mails under test. */
export interface TransportUnderTest {
  config: () => MailConfig;
  /** Every mail that came out, raw, oldest first; the same one twice where that is how it came. */
  messages: () => Promise<string[]>;
}

/** What every way out promises: at least once, under one Message-ID, with nothing personal left behind. */
export function mailTransportContract(exit: TransportUnderTest): void {
  const test = createMailTestKit();
  afterEach(() => armFailpoints('', 'demo'));

  const ofId = async (id: string) => (await exit.messages()).filter((message) => message.includes(`<${id}@shop.test>`));
  const isSent = (id: string) =>
    eventually(async () => expect(await test.state(id)).toMatchObject({ sent: true }), { within: 10_000 });

  it('sends a mail as soon as it is committed, as text and HTML', async () => {
    test.sender(exit.config());
    const id = await test.write({ text: 'In words', html: '<b>In bold</b>' });
    await isSent(id);
    const [message] = await ofId(id);
    expect(message).toMatch(/^From: Best Shop <shop@shop\.test>\r$/m);
    expect(message).toMatch(/^To: ada@shop\.test\r$/m);
    expect(message).toMatch(/^Subject: Welcome\r$/m);
    expect(message).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(message).toMatch(/text\/plain[\s\S]*In words[\s\S]*text\/html[\s\S]*<b>In bold<\/b>/);
  });

  it('sends nothing of a transaction that was rolled back', async () => {
    const id = newId();
    const mail = { id, to: 'ada@shop.test', subject: 'Welcome', text: '', html: '' };
    const failing = test.db().transaction(async (tx) => {
      await appendMail(tx, mail);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    test.sender(exit.config());
    await isSent(await test.write());
    expect(await ofId(id)).toEqual([]);
  });

  it('forgets who got a mail and what it said once it is sent', async () => {
    test.sender(exit.config());
    const id = await test.write();
    await isSent(id);
    expect(await test.state(id)).toMatchObject({ recipient: '', text: '', attempts: 1, lastError: null });
    const [row] = await test.db().query('select subject, html from mails where id = $1', [id]);
    expect(row).toEqual({ subject: '', html: '' });
  });

  it('never lets two senders send the same mail at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 25 }, (_, n) => test.write({ to: `${n}@shop.test` })));
    for (let n = 0; n < 3; n += 1) test.sender(exit.config());
    await Promise.all(ids.map(isSent));
    for (const id of ids) expect(await ofId(id)).toHaveLength(1);
    expect(await test.db().query('select max(attempts) from mails')).toEqual([{ max: 1 }]);
  });

  it('sends again, under the same Message-ID, what was sent and not marked', async () => {
    armFailpoints('mail.afterSendBeforeMark:throw@1', 'demo');
    test.sender(exit.config());
    const id = await test.write();
    await eventually(async () => expect(await ofId(id)).toHaveLength(1));
    await eventually(async () => expect(await test.state(id)).toMatchObject({ sent: false, attempts: 1 }));
    // Nobody takes it before the claim of the one that died has run out.
    expect((await test.state(id)).dueIn).toBeGreaterThan(10_000);
    await test.makeDue(id);
    await isSent(id);
    expect((await test.state(id)).attempts).toBe(2);
    expect((await ofId(id)).length).toBeGreaterThanOrEqual(1);
  });

  it('puts nothing into the head of a mail but what belongs there', async () => {
    for (const forged of [{ to: 'ada@shop.test\r\nBcc: eve@shop.test' }, { subject: 'Hi\nBcc: eve@shop.test' }]) {
      await expect(test.write(forged)).rejects.toThrow('single lines');
    }
    test.sender(exit.config());
    const id = await test.write({ subject: 'Größe, <b>Bcc:</b> eve@shop.test' });
    await isSent(id);
    const [message] = await ofId(id);
    expect(message).not.toMatch(/^Bcc:/im);
    expect(message?.match(/^To: .*$/m)?.[0]).not.toContain('eve');
  });

  it('tells the log a mail by its id alone', async () => {
    test.sender(exit.config());
    const id = await test.write({ to: 'secret-ada@shop.test' });
    await isSent(id);
    await eventually(() => expect(test.logged()).toContain(id));
    expect(test.logged()).not.toMatch(/secret-ada|ada@shop|Hello Ada/);
  });
}
