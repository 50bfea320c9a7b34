import type { MailConfig } from './mail-config.ts';
import { type MailTransport, NO_EXTERNAL_CONTENT, toMessage } from './mail-transport.ts';

/** In milliseconds; `socketTimeout` limits inactivity. An attempt as a whole has its own limit. */
const TIMEOUTS = { dnsTimeout: 4_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };

/**
 * Creates an SMTP transport with a connection per email. smtps:// is encrypted from the start, smtp:// as soon as the
 * server offers it, or not at all with `requireTls`.
 */
export function createSmtpTransport(config: MailConfig & { smtpUrl: string }): MailTransport {
  const url = new URL(config.smtpUrl);
  const auth = url.username && { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  const options = {
    ...TIMEOUTS,
    ...NO_EXTERNAL_CONTENT,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    ...(url.port === '' ? {} : { port: Number(url.port) }),
    secure: url.protocol === 'smtps:',
    requireTLS: config.requireTls ?? false,
    ...(auth ? { auth } : {}),
  };
  return {
    send: async (mail, signal) => {
      const { createTransport } = await import('nodemailer');
      await createTransport(options).sendMail({ ...toMessage(mail, config), signal });
      return undefined;
    },
  };
}
