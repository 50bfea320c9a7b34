/** A text as it can be searched for: PostgreSQL's text holds no NUL, so nothing can be found by it. */
export function withoutNul(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD');
}
