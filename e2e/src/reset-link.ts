import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Reads the link of the last password-reset email to an address from the mail folder of a shop without a mail server.
 * @returns the path of the link
 * @throws Error while there is no such email
 */
export async function resetLink(dataDir: string, email: string): Promise<string> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  for (const name of names.reverse()) {
    const mail = await readFile(join(folder, name), 'utf8');
    const path = isTo(email).test(mail) ? /\/reset-password\/[\w-]+/.exec(decodeQuotedPrintable(mail)) : null;
    if (path) return path[0];
  }
  throw new Error(`No mail with a reset link for ${email} in ${folder}`);
}

/** Matches a To header with exactly this address. */
function isTo(email: string): RegExp {
  const address = email.replaceAll(/[^\w@-]/g, '\\$&');
  return new RegExp(`^To:(?: |.*<)${address}>?\\s*$`, 'im');
}

/** Decodes quoted-printable. */
function decodeQuotedPrintable(mail: string): string {
  return mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
