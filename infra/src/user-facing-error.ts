/** An error that the user can act on: printed without a stack. */
export class UserFacingError extends Error {
  override name = 'UserFacingError';
}

/**
 * The message to print for a failure: that of a UserFacingError or ConfigError, a sentence for a full disk or a refused file, otherwise the
 * stack.
 * @param failed the start of the message for unexpected errors; 'The shop could not start' by default
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

/** Advises on DATA_DIR, the only place that a start writes to. */
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
