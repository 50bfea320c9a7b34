import { useSelector } from 'react-redux';
import { lazyPart } from '../shared/lazy-part.tsx';
import { selectUser } from '../shared/state/session.ts';

/**
 * Keeps the administrators' chat connected on every page while an administrator is logged in
 * (docs/requirements.md#admin-chat); another administrator starts with a desk of their own. Others load none of it.
 */
export function AdministratorsDesk() {
  const user = useSelector(selectUser);
  return user?.isAdmin ? <DeskConnection key={user._id} /> : null;
}

const DeskConnection = lazyPart(async () => (await import('./DeskConnection.tsx')).DeskConnection);
