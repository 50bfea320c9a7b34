/** Returns the `code` of an error of PostgreSQL, the network or S3; '' when it has none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
