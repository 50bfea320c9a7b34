/** A part of JSON as PostgreSQL can hold it: NUL characters and unpaired surrogates of a text are replaced. */
export function storable(part: unknown): unknown {
  return typeof part === 'string' ? withoutNul(part.toWellFormed()) : part;
}

/** Replaces NUL characters, which PostgreSQL's text type cannot hold. */
export function withoutNul(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD');
}
