import type { DeliveryFailure } from './retry-delay.ts';

/** The codes and the failed command in errors of nodemailer and the file system. */
interface ErrorCodes {
  code?: unknown;
  responseCode?: unknown;
  command?: unknown;
}

/** RFC 5321: mailbox unavailable, user not local, mailbox name not allowed. 552 is a full mailbox, 554 anything. */
const NO_SUCH_RECIPIENT = [550, 551, 553];

/** Classifies a failed attempt. It drops the error's text, which may contain addresses. */
export function classifyFailure(error: unknown): DeliveryFailure {
  const { code, responseCode, command } = (typeof error === 'object' && error !== null ? error : {}) as ErrorCodes;
  const reason = [code, responseCode, command].filter(isCode).join(' ') || 'unknown';
  // Only these two concern the email; greeting, login and connection errors concern the server.
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return { kind: 'unavailable', reason };
  // A rejected sender, content or relay is usually a misconfiguration of the shop or the server, which somebody will
  // fix.
  const isUnknownRecipient = command === 'RCPT TO' && NO_SUCH_RECIPIENT.includes(Number(responseCode));
  return { kind: isUnknownRecipient || command === 'API' ? 'permanent' : 'temporary', reason };
}

function isCode(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^[A-Za-z_ ]{1,30}$/.test(value));
}
