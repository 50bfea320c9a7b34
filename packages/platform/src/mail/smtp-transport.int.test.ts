import { eventually } from '@shop/testing/eventually.ts';
import { freePort } from '@shop/testing/free-port.ts';
import { type SimulatedSmtp, startSimulatedSmtp } from '@shop/testing/simulated-smtp.ts';
import { counter, gauge } from '../service/observability/metrics.ts';
import { createSecret } from '../service/secrets/secret.ts';
import { createMailTestKit } from '../testing/mail-kit.ts';
import type { MailConfig } from './mail-config.ts';
import { mailTransportContract } from './mail-transport.contract.ts';

let smtp: SimulatedSmtp;
const config = (): MailConfig => ({
  smtpUrl: smtp.url,
  mailFrom: 'Best Shop <shop@shop.test>',
  publicUrl: 'https://shop.test:8443',
});

beforeAll(async () => {
  smtp = await startSimulatedSmtp({ port: await freePort() });
});
afterAll(() => smtp.stop());
afterEach(() => smtp.behave('accept'));

describe('createSmtpTransport: contract', () => {
  mailTransportContract({ config, messages: async () => smtp.received.map(({ message }) => message) });
});

describe('createSmtpTransport', () => {
  const kit = createMailTestKit();
  const receivedWith = (id: string) => smtp.received.filter(({ messageId }) => messageId === `<${id}@shop.test>`);
  const isSent = (id: string) => eventually(async () => expect(await kit.state(id)).toMatchObject({ sent: true }));
  const measured = async (name: string) => (await gauge(name, '').get()).values[0]?.value;
  const failures = async () => (await counter('mails_failed_total', '').get()).values[0]?.value ?? 0;

  it('delays emails while the server is unreachable and sends them when it is back', async () => {
    const { port } = smtp;
    await smtp.stop();
    const ids = await Promise.all([kit.write(), kit.write(), kit.write()]);
    await kit.db().query(`update mails set created_at = now() - interval '1 hour'`);
    kit.sender(config());
    await eventually(async () => expect((await kit.state(ids[0] as string)).lastError).toMatch(/^ESOCKET|ECONN/));
    await eventually(async () => expect(await measured('mails_unsent')).toBe(3));
    expect(await measured('mails_unsent_age_seconds')).toBeGreaterThanOrEqual(3_600);
    smtp = await startSimulatedSmtp({ port });
    await Promise.all(ids.map(isSent));
    for (const id of ids) expect(receivedWith(id)).toHaveLength(1);
  }, 20_000);

  it('sends many emails over at most five connections, one of which may have ended since', async () => {
    const before = smtp.connections();
    kit.sender(config());
    const ids = await Promise.all(Array.from({ length: 30 }, (_, n) => kit.write({ to: `${n}@shop.test` })));
    await Promise.all(ids.map(isSent));
    expect(smtp.connections() - before).toBeLessThanOrEqual(5);
    smtp.disconnect();
    const late = await kit.write();
    await isSent(late);
    for (const id of [...ids, late]) expect(receivedWith(id)).toHaveLength(1);
    expect(await kit.db().query('select max(attempts) from mails')).toEqual([{ max: 1 }]);
  }, 20_000);

  it('sends nothing to a server without STARTTLS when TLS is required', async () => {
    const before = smtp.received.length;
    // Another name of this machine than those that may stay in plain text.
    kit.sender({ ...config(), smtpUrl: smtp.url.replace('127.0.0.1', '0.0.0.0'), refusesPlaintext: true });
    const id = await kit.write();
    await eventually(async () => expect((await kit.state(id)).lastError).toMatch(/TLS/i));
    expect(smtp.received).toHaveLength(before);
  });

  it('fails no email while the password is replaced, and none is sent with a wrong one', async () => {
    const { port } = smtp;
    const urlWith = (password: string) => `smtp://shop:${password}@127.0.0.1:${port}`;
    const secret = createSecret({ name: 'SMTP_URL', value: urlWith('one') });
    const mails: string[] = [];
    const sendSome = async () => {
      const ids = await Promise.all([kit.write(), kit.write(), kit.write()]);
      await Promise.all(ids.map(isSent));
      mails.push(...ids);
    };
    smtp.requirePassword('one');
    kit.sender({ ...config(), smtpUrl: secret });
    await sendSome();
    secret.replace(urlWith('two'));
    await sendSome();
    smtp.requirePassword('two');
    smtp.disconnect();
    await sendSome();
    expect(await kit.db().query('select max(attempts) from mails')).toEqual([{ max: 1 }]);
    for (const id of mails) expect(receivedWith(id)).toHaveLength(1);
    smtp.requirePassword('three');
    smtp.disconnect();
    const late = await kit.write();
    await eventually(async () => expect((await kit.state(late)).lastError).toMatch(/EAUTH/));
    secret.replace(urlWith('three'));
    await isSent(late);
    smtp.requirePassword(undefined);
  }, 60_000);

  it.each(['hang', 'hang-on-data'] as const)(
    'keeps no transaction open and delays no stop when the server does: %s',
    async (behaviour) => {
      smtp.behave(behaviour);
      const sender = kit.sender(config());
      const id = await kit.write();
      await eventually(async () => expect(await kit.state(id)).toMatchObject({ attempts: 1 }));
      const open = await kit
        .db()
        .query(
          `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
        );
      expect(open).toEqual([]);
      const began = performance.now();
      await sender.stop();
      // The sender waits 1.5 s for running attempts; a process has 9.5 s to stop all its components.
      // biome-ignore lint/plugin/no-duration-bound: five times what the sender waits; a hanging attempt takes 10 s
      expect(performance.now() - began).toBeLessThan(8_000);
      // The claim is released at once for other senders.
      expect((await kit.state(id)).dueIn).toBeLessThan(3_000);
      smtp.behave('accept');
      kit.sender(config());
      await isSent(id);
    },
    20_000,
  );

  it('retries a rejected email for an hour and then fails it permanently', async () => {
    smtp.behave('refuse');
    const before = await failures();
    kit.sender(config());
    const id = await kit.write({ to: 'unknown-eve@shop.test' });
    await eventually(async () => {
      expect(await kit.state(id)).toMatchObject({ failed: false, lastError: 'EENVELOPE 550 RCPT TO' });
    });
    await kit.db().query(`update mails set created_at = now() - interval '61 minutes' where id = $1`, [id]);
    await kit.makeDue(id);
    await eventually(async () => expect(await kit.state(id)).toMatchObject({ failed: true, sent: false }));
    expect(await kit.state(id)).toMatchObject({ recipient: 'unknown-eve@shop.test', text: 'Hello Ada' });
    await eventually(async () => expect(await failures()).toBe(before + 1));
    await eventually(() => expect(kit.logged()).toMatch(/"level":50.*email failed permanently/));
    expect(kit.logged()).not.toContain('unknown-eve');
    smtp.behave('accept');
    await kit.makeDue(id);
    await isSent(await kit.write());
    expect(receivedWith(id)).toEqual([]);
  }, 20_000);

  it('sends other emails while one is deferred', async () => {
    smtp.behave('later');
    kit.sender(config());
    const deferred = await kit.write();
    await eventually(async () => expect((await kit.state(deferred)).lastError).toBe('EENVELOPE 451 RCPT TO'));
    smtp.behave('accept');
    const next = await kit.write();
    await isSent(next);
    await isSent(deferred);
    expect((await kit.state(deferred)).attempts).toBe(2);
  }, 20_000);

  it('sends an email again with the same Message-ID when the server drops the connection before its reply', async () => {
    smtp.behave('drop');
    kit.sender(config());
    const id = await kit.write();
    await eventually(() => expect(receivedWith(id)).toHaveLength(1));
    smtp.behave('accept');
    await isSent(id);
    expect(receivedWith(id).length).toBeGreaterThanOrEqual(2);
  }, 20_000);

  it('sends to one recipient even when the address contains a list', async () => {
    kit.sender(config());
    const id = await kit.write({ to: 'ada@shop.test,eve@shop.test' });
    await eventually(async () => expect((await kit.state(id)).attempts).toBe(1));
    await eventually(async () => {
      const { sent, lastError } = await kit.state(id);
      expect(sent || lastError !== null).toBe(true);
    });
    expect(receivedWith(id).map(({ to }) => to)).not.toContain('eve@shop.test');
  });
});
