import { z } from 'zod';
import { plaintextVariable, type ShopMode, urlVariable } from '../service/config/config.ts';
import { LOOPBACK, refusesPlaintext } from '../service/config/plaintext-stores.ts';
import type { SecretText } from '../service/secrets/secret.ts';
import { secretVariable } from '../service/secrets/secret-variable.ts';

/** The transport of emails: SMTP over `smtpUrl`, else files in the folder `mailDir`. */
export interface MailConfig {
  /** smtp:// or smtps://, with credentials; a secret. */
  smtpUrl?: SecretText;
  /** Whether smtp:// to another machine must change to TLS (STARTTLS) even without a password. */
  refusesPlaintext?: boolean;
  mailDir?: string;
  /** `Name <address>` */
  mailFrom: string;
  /** An origin without a trailing slash: every link in an email starts with it. */
  publicUrl: string;
}

const SENDER = /^([^<>\r\n]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/;

/** The variables of services that send emails; readVariables checks their combination. */
export const mailVariables = {
  SMTP_URL: secretVariable(
    urlVariable.refine((value) => /^smtps?:\/\/[^/]/.test(value), 'must be a URL of smtp:// or smtps://').optional(),
  ),
  MAIL_DIR: z.string().optional(),
  MAIL_FROM: z
    .string()
    .regex(SENDER, "must be an address or 'Name <address>'")
    .default('Best Online Shop <no-reply@localhost>'),
  PUBLIC_URL: urlVariable.default('http://localhost:3000'),
  PLAINTEXT_STORES: plaintextVariable,
};

/** Maps the variables to the configuration of emails. */
export function mailConfig(read: z.output<z.ZodObject<typeof mailVariables>> & { SHOP_MODE: ShopMode }): MailConfig {
  return {
    ...(read.SMTP_URL === undefined ? {} : { smtpUrl: read.SMTP_URL, refusesPlaintext: refusesPlaintext(read) }),
    ...(read.MAIL_DIR === undefined ? {} : { mailDir: read.MAIL_DIR }),
    mailFrom: read.MAIL_FROM,
    publicUrl: new URL(read.PUBLIC_URL).origin,
  };
}

/**
 * Whether smtp:// must change to TLS before anything is said (STARTTLS). A password crosses a network only over TLS; in production
 * nothing crosses it in plain text: emails carry links that reset passwords (ADR 38).
 */
export function requiresStartTls(smtpUrl: string, { refusesPlaintext = false }: MailConfig): boolean {
  const { hostname, protocol, username } = new URL(smtpUrl);
  const mayStayPlain = protocol === 'smtps:' || LOOPBACK.has(hostname);
  return !mayStayPlain && (refusesPlaintext || username !== '');
}
