/** What an error calls itself: PostgreSQL, the network, an S3; '' when it does not. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
