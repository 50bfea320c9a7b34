import { createFolderTransport } from './folder-transport.ts';
import type { MailConfig } from './mail-config.ts';
import type { MailTransport } from './mail-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';

/** The way out that the configuration names: SMTP when there is a server, else the folder. */
export function openMailTransport(config: MailConfig): MailTransport {
  if (config.smtpUrl !== undefined) return createSmtpTransport({ ...config, smtpUrl: config.smtpUrl });
  if (config.mailDir !== undefined) return createFolderTransport({ ...config, mailDir: config.mailDir });
  throw new Error('there is neither SMTP_URL nor MAIL_DIR');
}
