import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { deskActions } from '../features/chat/desk/desk-slice.ts';
import { selectUser } from '../shared/state/session.ts';

/** Keeps the administrators' chat connected on every page while an administrator is logged in (docs/requirements.md#admin-chat). */
export function DeskConnection() {
  const isAdmin = useSelector(selectUser)?.isAdmin ?? false;
  const dispatch = useDispatch();
  useEffect(() => {
    if (!isAdmin) return;
    dispatch(deskActions.deskStarted());
    return () => {
      dispatch(deskActions.deskStopped());
    };
  }, [isAdmin, dispatch]);
  return null;
}
