const PLAIN_NAME = /^[\p{L}\p{M}][\p{L}\p{M} '’-]{0,39}$/u;

/**
 * How a mail begins. Whoever registers a stranger's e-mail chooses the name: one that is more than a name, an address of a
 * page or half an advertisement, is left out.
 */
export function greeting(name: string): string {
  return PLAIN_NAME.test(name) ? `Hello ${name},` : 'Hello,';
}
