import type { DeliveryFailure } from './retry-delay.ts';

/** What nodemailer or the file system may say of itself: codes and the command that failed. */
interface Told {
  code?: unknown;
  responseCode?: unknown;
  command?: unknown;
}

/** RFC 5321: no such mailbox, not here, no such name. 552 is a full mailbox, 554 anything. */
const NO_SUCH_RECIPIENT = [550, 551, 553];

/** What a failed attempt means for the mail. Nothing of a message's text is kept: it may hold addresses. */
export function classifyFailure(error: unknown): DeliveryFailure {
  const { code, responseCode, command } = (typeof error === 'object' && error !== null ? error : {}) as Told;
  const reason = [code, responseCode, command].filter(isCode).join(' ') || 'unknown';
  // Only these two are about the mail; a greeting, a log-in or a broken connection are about the server.
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return { kind: 'away', reason };
  // A sender, a content or a relay that is refused is more often the shop's or the server's fault, which somebody mends.
  const unknown = command === 'RCPT TO' && NO_SUCH_RECIPIENT.includes(Number(responseCode));
  return { kind: unknown || command === 'API' ? 'refused' : 'later', reason };
}

function isCode(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^[A-Za-z_ ]{1,30}$/.test(value));
}
