import type { MailConfig } from './mail-config.ts';
import type { ClaimedMail } from './mail-queue.ts';

/** Sends emails. */
export interface MailTransport {
  /**
   * Sends an email. Sending it twice is harmless, because it keeps its Message-ID.
   * @returns the path of the file, for the folder transport
   * @throws an error for classifyFailure
   */
  send(mail: ClaimedMail, signal: AbortSignal): Promise<string | undefined>;
  /** Closes idle connections, after the last email. */
  close(): void;
}

/** Prevents nodemailer from reading files or fetching URLs for the content of an email. */
export const NO_EXTERNAL_CONTENT = { disableFileAccess: true, disableUrlAccess: true };

/**
 * Converts an email to nodemailer's format. The recipient is always a single address, even if it contains commas or
 * names.
 */
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
