/** Every address of the front end: pages (SPEC §2) and calls (SPEC §7). Nothing else builds a URL. */
export const pages = {
  home: '/',
  productList: (at: ListPlace = {}) => `/product-list${listPlace(at)}${pageNum(at.page)}`,
  productDetails: (id: string) => `/product-details/${encodeURIComponent(id)}`,
  cart: '/cart',
  login: '/login',
  register: '/register',
  profile: '/user',
  myOrders: '/user/my-orders',
  checkout: '/user/cart-details',
  orderDetails: (id: string) => `/user/order-details/${encodeURIComponent(id)}`,
  adminOrders: '/admin/orders',
  adminOrderDetails: (id: string) => `/admin/order-details/${encodeURIComponent(id)}`,
  adminProducts: '/admin/products',
  createProduct: '/admin/create-new-product',
  editProduct: (id: string) => `/admin/edit-product/${encodeURIComponent(id)}`,
  adminAnalytics: '/admin/analytics',
} as const;

export const calls = {
  token: '/api/get-token',
  login: '/api/users/login',
  register: '/api/users/register',
  logout: '/api/logout',
  profile: '/api/users/profile',
  profileOf: (userId: string) => `/api/users/profile/${encodeURIComponent(userId)}`,
  bestsellers: '/api/products/bestsellers',
  product: (id: string) => `/api/products/get-one/${encodeURIComponent(id)}`,
  review: (productId: string) => `/api/users/review/${encodeURIComponent(productId)}`,
  products: (at: ListPlace) => `/api/products${listPlace(at)}/`,
  adminProducts: '/api/products/admin',
  newProduct: '/api/products/admin/',
  adminProduct: (id: string) => `/api/products/admin/${encodeURIComponent(id)}`,
  productImages: '/api/products/admin/upload',
  productImage: (path: string, productId: string) =>
    `/api/products/admin/image/${encodeURIComponent(path)}/${encodeURIComponent(productId)}`,
  /** The third-party image host (SPEC §7), where one is configured. */
  imageHost: (cloudName: string) => `https://api.cloudinary.com/v1_1/${encodeURIComponent(cloudName)}/image/upload`,
  categories: '/api/categories',
  category: (name: string) => `/api/categories/${encodeURIComponent(name)}`,
  categoryAttribute: '/api/categories/attr',
  config: '/api/config',
  orders: '/api/orders',
  order: (id: string) => `/api/orders/user/${encodeURIComponent(id)}`,
  orderDelivered: (id: string) => `/api/orders/delivered/${encodeURIComponent(id)}`,
  adminOrders: '/api/orders/admin',
  analysis: (date: string) => `/api/orders/analysis/${encodeURIComponent(date)}`,
} as const;

/** Where in the product list: a category by its full name ('Computers/Laptops'), a search text, a page. */
export interface ListPlace {
  category?: string | undefined;
  search?: string | undefined;
  page?: number | undefined;
}

/** A decoded route parameter as the category's name. */
export function categoryFromUrl(param: string): string {
  return param.replaceAll(',', '/');
}

/** Where the search bar leads (SPEC §2): an empty text or 'All' drop out of the address. */
export function searchTarget(category: string | undefined, text: string): string {
  const search = text.trim();
  // A segment of dots only is a step up in every URL, never a text.
  return pages.productList({ category, search: /^\.{1,2}$/.test(search) ? undefined : search });
}

function listPlace({ category, search }: ListPlace): string {
  const parts: string[] = [];
  if (category) parts.push('category', categoryToUrl(category));
  if (search) parts.push('search', encodeURIComponent(search));
  return parts.map((part) => `/${part}`).join('');
}

/** In a URL, a slash in a category name is a comma (SPEC §2); names contain no commas themselves. */
function categoryToUrl(name: string): string {
  return name.split('/').map(encodeURIComponent).join(',');
}

function pageNum(page: number | undefined): string {
  return page !== undefined && page > 1 ? `/${page}` : '';
}
