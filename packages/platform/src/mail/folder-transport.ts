import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import type { MailConfig } from './mail-config.ts';
import { type MailTransport, NO_EXTERNAL_CONTENT, toMessage } from './mail-transport.ts';

/**
 * Mails as files, for a machine without a mail server: `<time>-<id>.eml`, which only the owner may read. A file appears
 * whole or not at all, and a repeated attempt writes the same one.
 */
export function createFolderTransport(config: MailConfig & { mailDir: string }): MailTransport {
  const composer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...NO_EXTERNAL_CONTENT,
  });
  return {
    send: async (mail, signal) => {
      const { message } = await composer.sendMail({ ...toMessage(mail, config), signal });
      const time = mail.createdAt.toISOString().slice(0, 19).replaceAll(':', '-');
      const file = path.resolve(config.mailDir, `${time}-${mail.id}.eml`);
      const unfinished = `${file}.${process.pid}`;
      await mkdir(config.mailDir, { recursive: true, mode: 0o700 });
      try {
        await writeFile(unfinished, message, { mode: 0o600 });
        await rename(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      return file;
    },
  };
}
