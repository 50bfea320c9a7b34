import type { ThemeConfig } from 'antd/es/config-provider';

/** The denser theme of the admin pages, nested inside the shop's theme. */
export const adminTheme: ThemeConfig = {
  token: { fontSize: 14, controlHeight: 40, controlHeightSM: 32 },
  components: { Table: { cellPaddingBlock: 12, cellPaddingInline: 16 }, Pagination: { itemSize: 32 } },
};
