import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { deskActions } from '../features/chat/desk/desk-slice.ts';
import { selectUser } from '../shared/state/session.ts';

/**
 * Keeps the administrators' chat connected on every page while an administrator is logged in
 * (docs/requirements.md#admin-chat); another administrator starts with a desk of their own.
 */
export function DeskConnection() {
  const user = useSelector(selectUser);
  const adminId = user?.isAdmin ? user._id : null;
  const dispatch = useDispatch();
  useEffect(() => {
    if (adminId === null) return;
    dispatch(deskActions.deskStarted());
    return () => {
      dispatch(deskActions.deskStopped());
    };
  }, [adminId, dispatch]);
  return null;
}
