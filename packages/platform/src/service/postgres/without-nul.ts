/** Replaces NUL characters, which PostgreSQL's text type cannot hold. */
export function withoutNul(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD');
}
