/** Whether a text is an email address by the server's rule: local@domain.tld without spaces. */
export function isEmail(text: string): boolean {
  return text.trim().length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());
}
