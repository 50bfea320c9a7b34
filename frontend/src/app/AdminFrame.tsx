import type { ReactNode } from 'react';
import { AdminTheme } from '../shared/theme/AdminTheme.tsx';
import { adminState } from './admin-state.ts';
import { deskState } from './desk-state.ts';
import { ordersState } from './orders-state.ts';
import { useStoreExtensions } from './use-store-extensions.ts';

const state = [adminState, deskState, ordersState];

/** The theme of the administrators' pages, and their state. */
export function AdminFrame({ children }: { children: ReactNode }) {
  return useStoreExtensions(state) && <AdminTheme>{children}</AdminTheme>;
}
