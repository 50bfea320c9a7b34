import { z } from 'zod';
import { urlVariable } from '../service/config/config.ts';

/** The transport of emails: SMTP over `smtpUrl`, else files in the folder `mailDir`. */
export interface MailConfig {
  /** smtp:// or smtps://, with credentials; a secret. */
  smtpUrl?: string;
  mailDir?: string;
  /** `Name <address>` */
  mailFrom: string;
  /** An origin without a trailing slash: every link in an email starts with it. */
  publicUrl: string;
}

const SENDER = /^([^<>\r\n]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/;

/** The variables of services that send emails; readVariables checks their combination. */
export const mailVariables = {
  SMTP_URL: urlVariable
    .refine((value) => /^smtps?:\/\/[^/]/.test(value), 'must be a URL of smtp:// or smtps://')
    .optional(),
  MAIL_DIR: z.string().optional(),
  MAIL_FROM: z
    .string()
    .regex(SENDER, "must be an address or 'Name <address>'")
    .default('Best Online Shop <no-reply@localhost>'),
  PUBLIC_URL: urlVariable.default('http://localhost:3000'),
};

/** Maps the variables to the configuration of emails. */
export function mailConfig(read: z.output<z.ZodObject<typeof mailVariables>>): MailConfig {
  return {
    ...(read.SMTP_URL === undefined ? {} : { smtpUrl: read.SMTP_URL }),
    ...(read.MAIL_DIR === undefined ? {} : { mailDir: read.MAIL_DIR }),
    mailFrom: read.MAIL_FROM,
    publicUrl: new URL(read.PUBLIC_URL).origin,
  };
}
