import { createFolderTransport } from './folder-transport.ts';
import type { MailConfig } from './mail-config.ts';
import type { MailTransport } from './mail-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';

/** Opens the configured transport: SMTP when a server is given, else the folder. */
export function openMailTransport(config: MailConfig): MailTransport {
  if (config.smtpUrl !== undefined) return createSmtpTransport({ ...config, smtpUrl: config.smtpUrl });
  if (config.mailDir !== undefined) return createFolderTransport({ ...config, mailDir: config.mailDir });
  throw new Error('neither SMTP_URL nor MAIL_DIR is set');
}
