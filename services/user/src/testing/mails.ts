import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { eventually } from '@shop/testing/eventually.ts';
import { sendResetMails } from '../passwords/send-reset-mails.ts';
import type { TestUsers } from './open-test-users.ts';

/** What was sent to an e-mail, decoded as far as tests look. */
export async function mailsTo({ config }: TestUsers, email: string): Promise<string[]> {
  const folder = config.mailDir ?? '';
  const files = (await readdir(folder)).filter((file) => file.endsWith('.eml'));
  const mails = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  return mails.map(decoded).filter((mail) => mail.toLowerCase().includes(`\r\nto: ${email.trim().toLowerCase()}\r\n`));
}

/** Asks for a link as somebody who forgot his password. */
export function forgot(users: TestUsers, email: string, from = '10.0.0.1') {
  return users.http.post('/api/users/password/forgot').set('x-forwarded-for', from).send({ email });
}

/** Asks for a link and reads its token in the mail. */
export async function resetToken(users: TestUsers, email: string): Promise<string> {
  const before = await resetTokens(users, email);
  await forgot(users, email).expect(200);
  await writeResetMails(users);
  const [token = '', ...more] = (await resetTokens(users, email)).filter((one) => !before.includes(one));
  expect(token).not.toBe('');
  expect(more).toEqual([]);
  return token;
}

/** The tokens in the mails that an e-mail got. */
export async function resetTokens(users: TestUsers, email: string): Promise<string[]> {
  const mails = await mailsTo(users, email);
  return mails.flatMap((mail) => /^https:\/\/shop\.test\/reset-password\/([\w-]{43})\r?$/m.exec(mail)?.[1] ?? []);
}

/** Does what the service does every second, until all mails are out. */
export async function writeResetMails({ db, config, clock }: TestUsers): Promise<void> {
  await sendResetMails({ db, publicUrl: config.publicUrl }, clock.now);
  // The service may have taken a request away just before, and be at it.
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
