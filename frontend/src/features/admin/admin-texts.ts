export const adminTexts = {
  menu: 'Admin',
  orders: 'Orders',
  products: 'Products',
  reviews: 'Reviews',
  search: 'Search',
  users: 'Users',
  chats: 'Chats',
  analytics: 'Analytics',
  history: 'History',
  security: 'Security',
  logout: 'Logout',
  unanswered: (chats: number) => `${chats} unanswered`,
} as const;
