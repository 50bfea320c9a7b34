const PLAIN_NAME = /^[\p{L}\p{M}][\p{L}\p{M} '’-]{0,39}$/u;
/** A page's address, a mail address, or what a mail program takes for one. */
const LEADS_SOMEWHERE = /@|:\/\/|www\.|[^\s.]\.\p{L}{2}|\p{Cc}/iu;
const LONGEST_LINE = 100;

/**
 * How a mail begins. Whoever registers a stranger's e-mail chooses the name: one that is more than a name, an address of a
 * page or half an advertisement, is left out.
 */
export function greeting(name: string): string {
  return isPlainName(name) ? `Hello ${name},` : 'Hello,';
}

/** Whether a text is no more than a name. */
export function isPlainName(text: string): boolean {
  return PLAIN_NAME.test(text);
}

/** Whether a line that somebody typed may stand in a mail to what he calls his address: it leads nowhere, and is short. */
export function isPlainLine(text: string): boolean {
  return text.length <= LONGEST_LINE && !LEADS_SOMEWHERE.test(text);
}
