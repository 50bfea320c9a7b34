import type { ReactNode } from 'react';
import { ShopTheme } from '../shared/theme/ShopTheme.tsx';
import { ordersState } from './orders-state.ts';
import { useStoreExtensions } from './use-store-extensions.ts';

const state = [ordersState];

/** The theme of the customers' pages of orders, and their state. */
export function OrdersFrame({ children }: { children: ReactNode }) {
  return useStoreExtensions(state) && <ShopTheme>{children}</ShopTheme>;
}
