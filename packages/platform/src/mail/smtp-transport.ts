import nodemailer from 'nodemailer';
import type { MailConfig } from './mail-config.ts';
import { type MailTransport, NO_EXTERNAL_CONTENT, toMessage } from './mail-transport.ts';

/** In milliseconds; `socket` is the longest silence. An attempt as a whole has a limit of its own. */
const LIMITS = { dnsTimeout: 4_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Mails over SMTP, a connection each. smtps:// is encrypted from the start, smtp:// as soon as the server offers it; a
 * password is told to another machine under encryption only.
 */
export function createSmtpTransport(config: MailConfig & { smtpUrl: string }): MailTransport {
  const url = new URL(config.smtpUrl);
  const auth = url.username && { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  const transporter = nodemailer.createTransport({
    ...LIMITS,
    ...NO_EXTERNAL_CONTENT,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    ...(url.port === '' ? {} : { port: Number(url.port) }),
    secure: url.protocol === 'smtps:',
    ...(auth ? { auth, requireTLS: url.protocol === 'smtp:' && !THIS_MACHINE.includes(url.hostname) } : {}),
  });
  return {
    send: async (mail, signal) => {
      await transporter.sendMail({ ...toMessage(mail, config), signal });
      return undefined;
    },
  };
}
