import type { Transporter } from 'nodemailer';
import { codeOf } from '../service/postgres/error-code.ts';
import type { SecretText } from '../service/secrets/secret.ts';
import { createSecretChoice } from '../service/secrets/secret-choice.ts';
import { type MailConfig, requiresStartTls } from './mail-config.ts';
import { type MailTransport, NO_EXTERNAL_CONTENT, toMessage } from './mail-transport.ts';

/** In milliseconds; `socketTimeout` limits inactivity. An attempt as a whole has its own limit. */
const TIMEOUTS = { dnsTimeout: 4_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };
export const MAIL_CONNECTIONS = 5;
/** A connection sends many emails, and ends when it has had none for five seconds: before a mail server ends it. */
const POOL = { pool: true, maxConnections: MAIL_CONNECTIONS, maxMessages: 100, idleTimeout: 5_000 } as const;

/**
 * Creates an SMTP transport with at most MAIL_CONNECTIONS connections. smtps:// is encrypted from the start, smtp:// as soon as the
 * server offers it, or not at all where it must change to TLS. While its URL, a secret, is replaced, an email whose login is refused is
 * sent with the other one.
 */
export function createSmtpTransport(config: MailConfig & { smtpUrl: SecretText }): MailTransport {
  const pools: Promise<Transporter>[] = [];
  const transports = createSecretChoice([config.smtpUrl], (smtpUrl) => {
    let pool: Promise<Transporter> | undefined;
    return {
      pool: () => {
        if (pool !== undefined) return pool;
        pool = openPool(smtpUrl, config);
        pools.push(pool);
        return pool;
      },
    };
  });
  return {
    send: async (mail, signal) => {
      const message = { ...toMessage(mail, config), signal };
      await transports.attempt(async ({ pool }) => (await pool()).sendMail(message), isLoginRefused);
      return undefined;
    },
    close: () => {
      // The connections of a former URL have ended already, unless they are busy.
      for (const pool of pools)
        void pool.then(
          (transport) => transport.close(),
          () => {},
        );
    },
  };
}

async function openPool(smtpUrl: string, config: MailConfig): Promise<Transporter> {
  const url = new URL(smtpUrl);
  const auth = url.username && { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...POOL,
    ...TIMEOUTS,
    ...NO_EXTERNAL_CONTENT,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    ...(url.port === '' ? {} : { port: Number(url.port) }),
    secure: url.protocol === 'smtps:',
    requireTLS: requiresStartTls(smtpUrl, config),
    ...(auth ? { auth } : {}),
  });
}

const isLoginRefused = (error: unknown): boolean => codeOf(error) === 'EAUTH';
