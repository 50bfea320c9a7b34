import ConfigProvider, { type ThemeConfig } from 'antd/es/config-provider';
import type { ReactNode } from 'react';
import { ShopTheme } from './ShopTheme.tsx';

/** The denser theme of the admin pages, nested inside the shop's theme. */
const adminTheme: ThemeConfig = {
  token: { fontSize: 14, controlHeight: 40, controlHeightSM: 32 },
  components: { Table: { cellPaddingBlock: 12, cellPaddingInline: 16 }, Pagination: { itemSize: 32 } },
};

/** The shop's theme with the denser sizes of the admin pages. */
export function AdminTheme({ children }: { children: ReactNode }) {
  return (
    <ShopTheme>
      <ConfigProvider theme={adminTheme}>{children}</ConfigProvider>
    </ShopTheme>
  );
}
