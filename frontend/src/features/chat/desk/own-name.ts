import { type SessionState, selectUser } from '../../../shared/state/session.ts';

/** This administrator's name as the service writes it beside their messages; '' while nobody is logged in. */
export function selectOwnName(state: SessionState): string {
  const user = selectUser(state);
  return user === null ? '' : `${user.name} ${user.lastName}`;
}
