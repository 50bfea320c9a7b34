/** A reason to stop that the reader can act on: shown as it is, without a stack. */
export class UserFacingError extends Error {
  override name = 'UserFacingError';
}

/**
 * What to show for any failure of a start, or of another work: sentences as they are, a full disk and a refused file as one,
 * anything else in full.
 * @param failed begins what nobody expected, when no shop was to be started: 'The job import failed'
 */
export function userFacingMessage(error: unknown, failed?: string): string {
  if (error instanceof UserFacingError || (error instanceof Error && error.name === 'ConfigError'))
    return error.message;
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (/ENOSPC|No space left on device/.test(text))
    return `The disk is full. Free some space${failed === undefined ? ' (the shop needs 300 MB)' : ''} and start again.`;
  const refused = failed === undefined ? refusedWrite : refusedUse;
  return refused(error as NodeJS.ErrnoException) ?? `${failed ?? 'The shop could not start'}: ${text}`;
}

/** A file or folder that cannot be written: DATA_DIR is the only place that a start writes to. */
function refusedWrite(error: NodeJS.ErrnoException): string | undefined {
  const { code = '', syscall = '', path } = error;
  const use = refusedUse(error);
  if (use !== undefined) return `${use} Give it the right to write there, or set DATA_DIR to another folder.`;
  if (path !== undefined && syscall === 'mkdir' && ['EEXIST', 'ENOTDIR'].includes(code))
    return `${path} is no folder. Set DATA_DIR to another one.`;
  return undefined;
}

function refusedUse({ code = '', syscall = '', path }: NodeJS.ErrnoException): string | undefined {
  if (path === undefined || syscall.startsWith('spawn') || !['EACCES', 'EPERM', 'EROFS'].includes(code))
    return undefined;
  return `This account may not use ${path} (${code}).`;
}
