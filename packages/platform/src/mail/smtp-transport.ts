import type { Transporter } from 'nodemailer';
import type { MailConfig } from './mail-config.ts';
import { type MailTransport, NO_EXTERNAL_CONTENT, toMessage } from './mail-transport.ts';

/** In milliseconds; `socketTimeout` limits inactivity. An attempt as a whole has its own limit. */
const TIMEOUTS = { dnsTimeout: 4_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };
export const MAIL_CONNECTIONS = 5;
/** A connection sends many emails, and ends when it has had none for five seconds: before a mail server ends it. */
const POOL = { pool: true, maxConnections: MAIL_CONNECTIONS, maxMessages: 100, idleTimeout: 5_000 } as const;

/**
 * Creates an SMTP transport with at most MAIL_CONNECTIONS connections. smtps:// is encrypted from the start, smtp:// as soon as the
 * server offers it, or not at all with `requireTls`.
 */
export function createSmtpTransport(config: MailConfig & { smtpUrl: string }): MailTransport {
  const url = new URL(config.smtpUrl);
  const auth = url.username && { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  const options = {
    ...POOL,
    ...TIMEOUTS,
    ...NO_EXTERNAL_CONTENT,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    ...(url.port === '' ? {} : { port: Number(url.port) }),
    secure: url.protocol === 'smtps:',
    requireTLS: config.requireTls ?? false,
    ...(auth ? { auth } : {}),
  };
  let pool: Promise<Transporter> | undefined;
  return {
    send: async (mail, signal) => {
      pool ??= import('nodemailer').then(({ createTransport }) => createTransport(options));
      await (await pool).sendMail({ ...toMessage(mail, config), signal });
      return undefined;
    },
    close: () => {
      void pool?.then(
        (transport) => transport.close(),
        () => {},
      );
    },
  };
}
