import type { Failure } from './retry-after.ts';

/** What nodemailer or the file system may say of itself: codes and the command that failed. */
interface Told {
  code?: unknown;
  responseCode?: unknown;
  command?: unknown;
}

/** What a failed attempt means for the mail. Nothing of a message's text is kept: it may hold addresses. */
export function failureOf(error: unknown): Failure {
  const { code, responseCode, command } = (typeof error === 'object' && error !== null ? error : {}) as Told;
  const reason = [code, responseCode, command].filter(isCode).join(' ') || 'unknown';
  // Only these two are about the mail; a greeting, a log-in or a broken connection are about the server.
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return { kind: 'away', reason };
  const temporary = typeof responseCode === 'number' && responseCode >= 400 && responseCode < 500;
  return { kind: temporary ? 'later' : 'refused', reason };
}

function isCode(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^[A-Za-z_ ]{1,30}$/.test(value));
}
