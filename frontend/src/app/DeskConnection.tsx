import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { deskActions } from '../features/chat/desk/desk-slice.ts';
import { deskState } from './desk-state.ts';
import { useStoreExtensions } from './use-store-extensions.ts';

const state = [deskState];

/** Keeps the administrators' chat connected while it is rendered. */
export function DeskConnection() {
  const ready = useStoreExtensions(state);
  const dispatch = useDispatch();
  useEffect(() => {
    if (!ready) return;
    dispatch(deskActions.deskStarted());
    return () => {
      dispatch(deskActions.deskStopped());
    };
  }, [ready, dispatch]);
  return null;
}
