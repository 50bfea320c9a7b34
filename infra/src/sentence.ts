/** A reason to stop that the reader can act on: shown as it is, without a stack. */
export class Sentence extends Error {
  override name = 'Sentence';
}

/** What to show for any failure of a start: sentences as they are, a full disk as one, anything else in full. */
export function toSentence(error: unknown): string {
  if (error instanceof Sentence || (error instanceof Error && error.name === 'ConfigError')) return error.message;
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (/ENOSPC|No space left on device/.test(text))
    return 'The disk is full. Free some space (the shop needs 300 MB) and start again.';
  return `The shop could not start: ${text}`;
}
