import type { MailConfig } from './mail-config.ts';
import type { ClaimedMail } from './mail-queue.ts';

/** A way out for mails. */
export interface MailTransport {
  /**
   * Hands a mail over. Doing so twice is harmless: it keeps its Message-ID.
   * @returns the file that it was written to, where that is how mails go out
   * @throws an error that failureOf understands
   */
  send(mail: ClaimedMail, signal: AbortSignal): Promise<string | undefined>;
}

/** Nothing in a mail may make nodemailer read a file or fetch an address. */
export const NO_EXTERNAL_CONTENT = { disableFileAccess: true, disableUrlAccess: true };

/** A mail as nodemailer takes it. The recipient is one address, whatever commas or names may stand in it. */
export function toMessage({ id, to, subject, text, html, createdAt }: ClaimedMail, config: MailConfig) {
  return {
    messageId: `<${id}@${new URL(config.publicUrl).hostname}>`,
    date: createdAt,
    from: config.mailFrom,
    to: { name: '', address: to },
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...NO_EXTERNAL_CONTENT,
  };
}
