import ConfigProvider from 'antd/es/config-provider';
import type { ReactNode } from 'react';
import { adminTheme } from './admin-theme.ts';
import { ShopTheme } from './ShopTheme.tsx';

/** The shop's theme with the denser sizes of the admin pages. */
export function AdminTheme({ children }: { children: ReactNode }) {
  return (
    <ShopTheme>
      <ConfigProvider theme={adminTheme}>{children}</ConfigProvider>
    </ShopTheme>
  );
}
