import { eventually } from '@shop/testing/eventually.ts';
import { type SimulatedSmtp, startSimulatedSmtp } from '@shop/testing/simulated-smtp.ts';
import { counter, gauge } from '../service/lifecycle/metrics.ts';
import type { MailConfig } from './mail-config.ts';
import { createMailTestKit } from './mail-test-kit.ts';
import { mailTransportContract } from './mail-transport.contract.ts';

let smtp: SimulatedSmtp;
const config = (): MailConfig => ({
  smtpUrl: smtp.url,
  mailFrom: 'Best Shop <shop@shop.test>',
  publicUrl: 'https://shop.test:8443',
});

beforeAll(async () => {
  smtp = await startSimulatedSmtp();
});
afterAll(() => smtp.stop());
afterEach(() => smtp.behave('accept'));

describe('mails over SMTP', () => {
  mailTransportContract({ config, messages: async () => smtp.received.map(({ message }) => message) });
});

describe('a mail server', () => {
  const test = createMailTestKit();
  const came = (id: string) => smtp.received.filter(({ messageId }) => messageId === `<${id}@shop.test>`);
  const isSent = (id: string) =>
    eventually(async () => expect(await test.state(id)).toMatchObject({ sent: true }), { within: 8_000 });
  const measured = async (name: string) => (await gauge(name, '').get()).values[0]?.value;
  const failures = async () => (await counter('mails_failed_total', '').get()).values[0]?.value ?? 0;

  it('that is away makes mails wait, which go out when it is back', async () => {
    const { port } = smtp;
    await smtp.stop();
    const ids = await Promise.all([test.write(), test.write(), test.write()]);
    await test.db().query(`update mails set created_at = now() - interval '1 hour'`);
    test.sender(config());
    await eventually(async () => expect((await test.state(ids[0] as string)).lastError).toMatch(/^ESOCKET|ECONN/));
    await eventually(async () => expect(await measured('mails_unsent')).toBe(3));
    expect(await measured('mails_unsent_age_seconds')).toBeGreaterThanOrEqual(3_600);
    smtp = await startSimulatedSmtp({ port });
    await Promise.all(ids.map(isSent));
    for (const id of ids) expect(came(id)).toHaveLength(1);
  }, 20_000);

  it.each(['hang', 'hang-on-data'] as const)(
    'that does %s holds no transaction, and no process that wants to end',
    async (behaviour) => {
      smtp.behave(behaviour);
      const sender = test.sender(config());
      const id = await test.write();
      await eventually(async () => expect(await test.state(id)).toMatchObject({ attempts: 1 }));
      const open = await test
        .db()
        .query(
          `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
        );
      expect(open).toEqual([]);
      const began = performance.now();
      await sender.stop();
      // It gives a mail 1.5 s to end; a process that stops has 9.5 s for all its parts.
      expect(performance.now() - began).toBeLessThan(8_000);
      // Given back at once, for whoever runs on.
      expect((await test.state(id)).dueIn).toBeLessThan(3_000);
      smtp.behave('accept');
      test.sender(config());
      await isSent(id);
    },
    20_000,
  );

  it('that refuses a mail is asked again for an hour, and then never more', async () => {
    smtp.behave('refuse');
    const before = await failures();
    test.sender(config());
    const id = await test.write({ to: 'unknown-eve@shop.test' });
    await eventually(async () => {
      expect(await test.state(id)).toMatchObject({ failed: false, lastError: 'EENVELOPE 550 RCPT TO' });
    });
    await test.db().query(`update mails set created_at = now() - interval '61 minutes' where id = $1`, [id]);
    await test.makeDue(id);
    await eventually(async () => expect(await test.state(id)).toMatchObject({ failed: true, sent: false }));
    expect(await test.state(id)).toMatchObject({ recipient: 'unknown-eve@shop.test', text: 'Hello Ada' });
    await eventually(async () => expect(await failures()).toBe(before + 1));
    await eventually(() => expect(test.logged()).toMatch(/"level":50.*a mail was given up/));
    expect(test.logged()).not.toContain('unknown-eve');
    smtp.behave('accept');
    await test.makeDue(id);
    await isSent(await test.write());
    expect(came(id)).toEqual([]);
  }, 20_000);

  it('that puts one mail off does not hold up the others', async () => {
    smtp.behave('later');
    test.sender(config());
    const late = await test.write();
    await eventually(async () => expect((await test.state(late)).lastError).toBe('EENVELOPE 451 RCPT TO'));
    smtp.behave('accept');
    const next = await test.write();
    await isSent(next);
    await isSent(late);
    expect((await test.state(late)).attempts).toBe(2);
  }, 20_000);

  it('that drops the line instead of an answer gets the mail again, under the same Message-ID', async () => {
    smtp.behave('drop');
    test.sender(config());
    const id = await test.write();
    await eventually(() => expect(came(id)).toHaveLength(1));
    smtp.behave('accept');
    await isSent(id);
    expect(came(id).length).toBeGreaterThanOrEqual(2);
  }, 20_000);

  it('is given one recipient, whatever stands in the address', async () => {
    test.sender(config());
    const id = await test.write({ to: 'ada@shop.test,eve@shop.test' });
    await eventually(async () => expect((await test.state(id)).attempts).toBe(1));
    await eventually(async () => {
      const { sent, lastError } = await test.state(id);
      expect(sent || lastError !== null).toBe(true);
    });
    expect(came(id).map(({ to }) => to)).not.toContain('eve@shop.test');
  });
});
