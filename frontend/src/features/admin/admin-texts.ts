export const adminTexts = {
  menu: 'Admin',
  orders: 'Orders',
  products: 'Products',
  users: 'Users',
  analytics: 'Analytics',
  logout: 'Logout',
} as const;
