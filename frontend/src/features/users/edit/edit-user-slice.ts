import type { Account } from '@shop/contracts/user-api.ts';
import type { SentEdit } from '../users-api.ts';

/** The form of one user that is open. */
export interface EditUserState {
  /** Whose; null while none is. What comes late to another one changes nothing. */
  id: string | null;
  /** `unknown`: there is no such user. A load that failed is only logged (SPEC §8), and may be tried again. */
  load: { status: 'idle' | 'loading' | 'ready' | 'unknown' | 'failed'; user: Account | null };
  submission: {
    status: 'idle' | 'sending' | 'done' | 'failed';
    message: string;
    /** The message is about the e-mail. */
    emailTaken?: boolean;
  };
}

export const editOpened = (id: string) => ({ type: 'editUser/opened', id }) as const;
export const editLeft = () => ({ type: 'editUser/left' }) as const;
export const userLoaded = (user: Account) => ({ type: 'editUser/loaded', user }) as const;
export const loadFailed = (unknown: boolean) => ({ type: 'editUser/loadFailed', unknown }) as const;
export const editSubmitted = (id: string, edit: SentEdit) => ({ type: 'editUser/submitted', id, edit }) as const;
export const editDone = (id: string, edit: SentEdit) => ({ type: 'editUser/done', id, edit }) as const;
export const editFailed = (id: string, message: string, emailTaken = false) =>
  ({ type: 'editUser/failed', id, message, emailTaken }) as const;

export type EditUserEvent = ReturnType<
  | typeof editOpened
  | typeof editLeft
  | typeof userLoaded
  | typeof loadFailed
  | typeof editSubmitted
  | typeof editDone
  | typeof editFailed
>;

const closed: EditUserState = {
  id: null,
  load: { status: 'idle', user: null },
  submission: { status: 'idle', message: '' },
};

export function editUserReducer(
  state: EditUserState = closed,
  event: EditUserEvent | { type: '@@init' },
): EditUserState {
  switch (event.type) {
    case 'editUser/opened':
      return { ...closed, id: event.id, load: { status: 'loading', user: null } };
    case 'editUser/left':
      return closed;
    case 'editUser/loaded':
      return { ...state, load: { status: 'ready', user: event.user } };
    case 'editUser/loadFailed':
      return { ...state, load: { status: event.unknown ? 'unknown' : 'failed', user: null } };
    case 'editUser/submitted':
      return { ...state, submission: { status: 'sending', message: '' } };
    case 'editUser/done':
      return event.id === state.id ? { ...state, submission: { status: 'done', message: '' } } : state;
    case 'editUser/failed':
      if (event.id !== state.id) return state;
      return { ...state, submission: { status: 'failed', message: event.message, emailTaken: event.emailTaken } };
    default:
      return state;
  }
}
