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
  return refusedWrite(error as NodeJS.ErrnoException) ?? `The shop could not start: ${text}`;
}

/** A file or folder that cannot be written: DATA_DIR is the only place that a start writes to. */
function refusedWrite({ code = '', syscall = '', path }: NodeJS.ErrnoException): string | undefined {
  if (path === undefined || syscall.startsWith('spawn')) return undefined;
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return `This account may not use ${path} (${code}). Give it the right to write there, or set DATA_DIR to another folder.`;
  if (syscall === 'mkdir' && ['EEXIST', 'ENOTDIR'].includes(code))
    return `${path} is no folder. Set DATA_DIR to another one.`;
  return undefined;
}
