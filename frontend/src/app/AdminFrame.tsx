import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { AdminTheme } from '../shared/theme/AdminTheme.tsx';
import { adminState } from './admin-state.ts';
import { extendStore, isExtended } from './store.ts';

/** The theme of the administrators' pages, and their state, which must be in the store before they render. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const store = useStore();
  const [ready, setReady] = useState(() => isExtended(store));
  useLayoutEffect(() => {
    extendStore(store, adminState);
    setReady(true);
  }, [store]);
  return ready && <AdminTheme>{children}</AdminTheme>;
}
