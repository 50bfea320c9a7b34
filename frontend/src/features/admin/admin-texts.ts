/** Texts of the administrator's menu. */
export const adminTexts = {
  menu: 'Admin',
  orders: 'Orders',
  products: 'Products',
  analytics: 'Analytics',
  logout: 'Logout',
} as const;
