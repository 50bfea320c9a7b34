export const adminTexts = {
  menu: 'Admin',
  orders: 'Orders',
  products: 'Products',
  search: 'Search',
  users: 'Users',
  chats: 'Chats',
  analytics: 'Analytics',
  logout: 'Logout',
  unanswered: (chats: number) => `${chats} unanswered`,
} as const;
