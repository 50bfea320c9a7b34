import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Where the link leads that was last mailed to somebody who had forgotten his password, as the file says that a shop without
 * a mail server writes.
 * @returns the path of the page
 * @throws Error while there is no such mail
 */
export async function resetLink(dataDir: string, email: string): Promise<string> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  for (const name of names.reverse()) {
    const mail = await readFile(join(folder, name), 'utf8');
    const path = isTo(email).test(mail) ? /\/reset-password\/[\w-]+/.exec(unwrapped(mail)) : null;
    if (path) return path[0];
  }
  throw new Error(`No mail with a link to ${email} lies in ${folder}`);
}

/** Says so, with that address and no other that ends or begins like it. */
function isTo(email: string): RegExp {
  const address = email.replaceAll(/[^\w@-]/g, '\\$&');
  return new RegExp(`^To:(?: |.*<)${address}>?\\s*$`, 'im');
}

/** Lines that quoted-printable broke, and the signs that it spelled out. */
function unwrapped(mail: string): string {
  return mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
