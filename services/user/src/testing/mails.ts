import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { eventually } from '@shop/testing/eventually.ts';
import { sendResetMails } from '../password-reset/send-reset-mails.ts';
import type { TestService } from './test-service.ts';

/** Returns the emails sent to an address, decoded as far as tests need. */
export async function mailsTo({ config }: TestService, email: string): Promise<string[]> {
  const folder = config.mailDir ?? '';
  const files = (await readdir(folder)).filter((file) => file.endsWith('.eml'));
  const mails = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  return mails.map(decoded).filter((mail) => mail.toLowerCase().includes(`\r\nto: ${email.trim().toLowerCase()}\r\n`));
}

/** Requests a password reset. */
export function requestReset(users: TestService, email: string, from = '10.0.0.1') {
  return users.http.post('/api/users/password/forgot').set('x-forwarded-for', from).send({ email });
}

/** Requests a password reset and reads the link's token from the email. */
export async function resetToken(users: TestService, email: string): Promise<string> {
  const before = await resetTokens(users, email);
  await requestReset(users, email).expect(200);
  await processResetRequests(users);
  const [token = '', ...more] = (await resetTokens(users, email)).filter((one) => !before.includes(one));
  expect(token).not.toBe('');
  expect(more).toEqual([]);
  return token;
}

/** Returns the tokens in the emails sent to an address. */
export async function resetTokens(users: TestService, email: string): Promise<string[]> {
  const mails = await mailsTo(users, email);
  return mails.flatMap((mail) => /^https:\/\/shop\.test\/reset-password\/([\w-]{43})\r?$/m.exec(mail)?.[1] ?? []);
}

/** Processes all reset requests, as the service does every second, and waits until all emails are sent. */
export async function processResetRequests({ db, config, clock }: TestService): Promise<void> {
  await sendResetMails({ db, publicUrl: config.publicUrl }, clock.now);
  // The running service may still be processing a request.
  await eventually(async () =>
    expect(
      await db.query('select id from reset_requests union all select id from mails where sent_at is null'),
    ).toEqual([]),
  );
}

function decoded(mail: string): string {
  return mail
    .replaceAll('=\r\n', '')
    .replaceAll(/((?:=[0-9A-F]{2})+)/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'));
}
