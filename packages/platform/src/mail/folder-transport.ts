import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MailConfig } from './mail-config.ts';
import { type MailTransport, NO_EXTERNAL_CONTENT, toMessage } from './mail-transport.ts';

/**
 * Creates a transport that writes emails as files, for machines without a mail server: `<time>-<id>.eml`, readable by
 * the owner only. A file appears complete or not at all, and a retry writes the same file.
 */
export function createFolderTransport(config: MailConfig & { mailDir: string }): MailTransport {
  const options = { streamTransport: true, buffer: true, newline: 'windows', ...NO_EXTERNAL_CONTENT } as const;
  return {
    send: async (mail, signal) => {
      const { createTransport } = await import('nodemailer');
      const { message } = await createTransport(options).sendMail({ ...toMessage(mail, config), signal });
      const time = mail.createdAt.toISOString().slice(0, 19).replaceAll(':', '-');
      const file = path.resolve(config.mailDir, `${time}-${mail.id}.eml`);
      const temporary = `${file}.${process.pid}`;
      await mkdir(config.mailDir, { recursive: true, mode: 0o700 });
      try {
        await writeFile(temporary, message, { mode: 0o600 });
        await rename(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      return file;
    },
    close: () => {},
  };
}
