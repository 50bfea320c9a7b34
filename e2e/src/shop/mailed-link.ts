import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Reads the link to a page from the last email with one to an address, in the mail folder of a shop without a mail server.
 * @param page the first segment of the link's path, such as 'reset-password'
 * @returns the whole path of the link
 * @throws Error while there is no such email
 */
export async function mailedLink(dataDir: string, email: string, page: string): Promise<string> {
  const link = new RegExp(`/${page}(?:/[\\w-]+)+`);
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  for (const name of names.reverse()) {
    const mail = await readFile(join(folder, name), 'utf8');
    const path = isTo(email).test(mail) ? link.exec(decodeQuotedPrintable(mail)) : null;
    if (path) return path[0];
  }
  throw new Error(`No mail with a link to ${page} for ${email} in ${folder}`);
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
