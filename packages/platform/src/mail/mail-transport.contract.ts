import { eventually } from '@shop/testing/eventually.ts';
import { armFailpoints } from '../service/lifecycle/failpoints.ts';
import { newId } from '../service/postgres/new-id.ts';
import { createMailTestKit } from '../testing/mail-kit.ts';
import type { MailConfig } from './mail-config.ts';
import { appendMail } from './mails.ts';

/** A transport under kit. */
export interface TransportUnderTest {
  config: () => MailConfig;
  /** The raw messages that were sent, oldest first, including duplicates. */
  messages: () => Promise<string[]>;
}

/** Tests the guarantees of every transport: at least once, one Message-ID, no personal data left in the queue. */
export function mailTransportContract(transport: TransportUnderTest): void {
  const kit = createMailTestKit();
  afterEach(() => armFailpoints('', 'demo'));

  const ofId = async (id: string) =>
    (await transport.messages()).filter((message) => message.includes(`<${id}@shop.test>`));
  const isSent = (id: string) => eventually(async () => expect(await kit.state(id)).toMatchObject({ sent: true }));

  it('sends an email right after the commit, as text and HTML', async () => {
    kit.sender(transport.config());
    const id = await kit.write({ text: 'In words', html: '<b>In bold</b>' });
    await isSent(id);
    const [message] = await ofId(id);
    expect(message).toMatch(/^From: Best Shop <shop@shop\.test>\r$/m);
    expect(message).toMatch(/^To: ada@shop\.test\r$/m);
    expect(message).toMatch(/^Subject: Welcome\r$/m);
    expect(message).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(message).toMatch(/text\/plain[\s\S]*In words[\s\S]*text\/html[\s\S]*<b>In bold<\/b>/);
  });

  it('sends no email of a transaction that was rolled back', async () => {
    const id = newId();
    const mail = { id, to: 'ada@shop.test', subject: 'Welcome', text: '', html: '' };
    const failing = kit.db().transaction(async (tx) => {
      await appendMail(tx, mail);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    kit.sender(transport.config());
    await isSent(await kit.write());
    expect(await ofId(id)).toEqual([]);
  });

  it('blanks recipient and content of a sent email', async () => {
    kit.sender(transport.config());
    const id = await kit.write();
    await isSent(id);
    expect(await kit.state(id)).toMatchObject({ recipient: '', text: '', attempts: 1, lastError: null });
    const [row] = await kit.db().query('select subject, html from mails where id = $1', [id]);
    expect(row).toEqual({ subject: '', html: '' });
  });

  it('never lets two senders send the same email concurrently', async () => {
    const ids = await Promise.all(Array.from({ length: 25 }, (_, n) => kit.write({ to: `${n}@shop.test` })));
    for (let n = 0; n < 3; n += 1) kit.sender(transport.config());
    await Promise.all(ids.map(isSent));
    for (const id of ids) expect(await ofId(id)).toHaveLength(1);
    expect(await kit.db().query('select max(attempts) from mails')).toEqual([{ max: 1 }]);
  });

  it('sends an email again with the same Message-ID when it was sent but not marked', async () => {
    armFailpoints('mail.afterSendBeforeMark:throw@1', 'demo');
    kit.sender(transport.config());
    const id = await kit.write();
    await eventually(async () => expect(await ofId(id)).toHaveLength(1));
    await eventually(async () => expect(await kit.state(id)).toMatchObject({ sent: false, attempts: 1 }));
    // No sender takes it before the claim of the failed one expires.
    expect((await kit.state(id)).dueIn).toBeGreaterThan(10_000);
    await kit.makeDue(id);
    await isSent(id);
    expect((await kit.state(id)).attempts).toBe(2);
    expect((await ofId(id)).length).toBeGreaterThanOrEqual(1);
  });

  it('prevents header injection', async () => {
    for (const forged of [{ to: 'ada@shop.test\r\nBcc: eve@shop.test' }, { subject: 'Hi\nBcc: eve@shop.test' }]) {
      await expect(kit.write(forged)).rejects.toThrow('single lines');
    }
    kit.sender(transport.config());
    const id = await kit.write({ subject: 'Größe, <b>Bcc:</b> eve@shop.test' });
    await isSent(id);
    const [message] = await ofId(id);
    expect(message).not.toMatch(/^Bcc:/im);
    expect(message?.match(/^To: .*$/m)?.[0]).not.toContain('eve');
  });

  it('logs only the id of an email', async () => {
    kit.sender(transport.config());
    const id = await kit.write({ to: 'secret-ada@shop.test' });
    await isSent(id);
    await eventually(() => expect(kit.logged()).toContain(id));
    expect(kit.logged()).not.toMatch(/secret-ada|ada@shop|Hello Ada/);
  });
}
