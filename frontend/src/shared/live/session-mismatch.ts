/** The code of a refused connection: the session of this browser is not that of the user whom this tab shows. */
const OTHER_USER = 'other-user';
/** The code of a refused connection without a session. */
export const NO_SESSION = 'not-signed-in';

/** Whether the reason of a lost connection says that this tab may show somebody who is not signed in. */
export function isSessionMismatch(reason: string): boolean {
  return reason === OTHER_USER || reason === NO_SESSION;
}
