const PLAIN_NAME = /^[\p{L}\p{M}][\p{L}\p{M} '’-]{0,39}$/u;
/** A URL, an email address, or what an email client turns into a link. */
const LOOKS_LIKE_LINK = /@|:\/\/|www\.|[^\s.]\.\p{L}{2}|\p{Cc}/iu;
const MAX_LINE_LENGTH = 100;

/**
 * Creates the greeting of an email. Anyone can register a stranger's email address with any name, so a name that looks
 * like a URL or an advertisement is omitted.
 */
export function greeting(name: string): string {
  return isPlainName(name) ? `Hello ${name},` : 'Hello,';
}

/** Whether a text is no more than a name. */
export function isPlainName(text: string): boolean {
  return PLAIN_NAME.test(text);
}

/** Whether a typed line may appear in an email to an unverified address: it is short and contains no link. */
export function isPlainLine(text: string): boolean {
  return text.length <= MAX_LINE_LENGTH && !LOOKS_LIKE_LINK.test(text);
}
