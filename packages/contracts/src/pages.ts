/**
 * Every page of the shop by its path pattern (docs/requirements.md#routes): the router, links, menus, mails and the
 * gateway use this table. The gateway responds with 404 to any other path. If two patterns match, the first one wins.
 */
export const pagePatterns = {
  home: '/',
  productList: '/product-list',
  productListPage: '/product-list/:pageNumParam',
  category: '/product-list/category/:categoryName',
  categoryPage: '/product-list/category/:categoryName/:pageNumParam',
  search: '/product-list/search/:searchQuery',
  searchPage: '/product-list/search/:searchQuery/:pageNumParam',
  categorySearch: '/product-list/category/:categoryName/search/:searchQuery',
  categorySearchPage: '/product-list/category/:categoryName/search/:searchQuery/:pageNumParam',
  productDetails: '/product-details/:id',
  compare: '/compare',
  wishList: '/wish-list',
  helpDelivery: '/help/delivery',
  helpReturns: '/help/returns',
  helpPayment: '/help/payment',
  helpContact: '/help/contact',
  helpPrivacy: '/help/privacy',
  shopPage: '/page/:slug',
  cart: '/cart',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password/:token',
  secureAccount: '/secure-account/:token',
  confirmAddress: '/confirm-address/:id/:token',
  stopEmails: '/stop-emails/:token',
  profile: '/user',
  myOrders: '/user/my-orders',
  checkout: '/user/cart-details',
  orderDetails: '/user/order-details/:id',
  adminProducts: '/admin/products',
  adminCreateProduct: '/admin/create-new-product',
  adminEditProduct: '/admin/edit-product/:id',
  adminVariants: '/admin/edit-product/:id/variants',
  adminCategories: '/admin/categories',
  adminReviews: '/admin/reviews',
  adminSearch: '/admin/search',
  adminOrders: '/admin/orders',
  adminOrderDetails: '/admin/order-details/:id',
  adminUsers: '/admin/users',
  adminUser: '/admin/users/:id',
  adminEditUser: '/admin/edit-user/:id',
  adminAnalytics: '/admin/analytics',
  adminChats: '/admin/chats',
  adminHistory: '/admin/history',
  adminSecurity: '/admin/security',
  adminSystem: '/admin/system',
  adminSettings: '/admin/settings',
  adminPages: '/admin/pages',
  adminCreatePage: '/admin/pages/new',
  adminEditPage: '/admin/pages/:id',
} as const;

export type PageName = keyof typeof pagePatterns;

/** What the pages of help are called: by search engines, in the tab, and in links. */
export const helpTitles = {
  helpDelivery: 'Delivery',
  helpReturns: 'Returns and refunds',
  helpPayment: 'Payment',
  helpContact: 'Contact',
  helpPrivacy: 'Privacy',
} as const satisfies Partial<Record<PageName, string>>;

export type HelpPageName = keyof typeof helpTitles;

export const helpPages = Object.keys(helpTitles) as HelpPageName[];

export function isHelpPage(name: PageName): name is HelpPageName {
  return Object.hasOwn(helpTitles, name);
}

/** The names of the parameters in a pattern. */
type ParamsOf<Pattern extends string> = Pattern extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamsOf<Rest>
  : Pattern extends `${string}:${infer Param}`
    ? Param
    : never;

/** Builds the path of a page from its pattern; the parameters are encoded here. */
export function pagePath<Name extends PageName>(
  name: Name,
  params: Readonly<Record<ParamsOf<(typeof pagePatterns)[Name]>, string>>,
): string {
  const values: Readonly<Record<string, string>> = params;
  return pagePatterns[name].replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(values[param] ?? ''));
}

export interface PageMatch {
  name: PageName;
  /** Decoded once. */
  params: Readonly<Record<string, string>>;
}

/**
 * Finds the page of a path as the front end's router does: the fixed segments in any case, with or without a trailing
 * slash.
 * @param path undecoded, without query
 * @returns undefined if the path is no page
 */
export function matchPage(path: string): PageMatch | undefined {
  const segments = segmentsOf(path);
  for (const { name, parts } of compiled) {
    const params = parts.length === segments.length ? paramsOf(parts, segments) : undefined;
    if (params !== undefined) return { name, params };
  }
  return undefined;
}

/**
 * The shop's name unless administrators have changed it (docs/requirements.md#purpose): the home page's heading, the logo, and the end of specific page
 * titles.
 */
export const SHOP_TITLE = 'Best Online Shop';
/** The title of pages without a specific title, in storefront and administration (docs/requirements.md#purpose). */
export const DEFAULT_TITLE = 'Best online shop';

/** The title of pages without a specific title in a shop of that name, which may have been renamed (docs/api.md#settings). */
export function defaultTitleOf(shopName: string): string {
  return shopName === SHOP_TITLE ? DEFAULT_TITLE : shopName;
}

/**
 * Creates the title of a page about one subject: the name of a product or category, or 'All products'. The gateway (in
 * HTML) and the front end (in the tab) share it.
 */
export function titleOf(subject: string, shopName: string = SHOP_TITLE): string {
  return `${subject} · ${shopName}`;
}

/** What a page of a list is called. @param pageNum from 1 on */
export function pageOfList(subject: string, pageNum = 1): string {
  return pageNum > 1 ? `${subject}, page ${pageNum}` : subject;
}

/** Beyond every shop's last page, and still an exact number when multiplied by the page size. */
const LAST_PAGE = 999_999_999;

/**
 * Parses the page number of a path or query; anything but a positive whole number counts as 1
 * (docs/api.md#product-list).
 */
export function pageNumberOf(text: string | undefined): number {
  return text !== undefined && /^0*[1-9]\d*$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 1;
}

/** A place in the product list: a category by its full name ('Computers/Laptops'), a search text; empty means none. */
export interface PlaceInList {
  category?: string | undefined;
  search?: string | undefined;
}

/** Builds the path of one page of the product list. */
export function productListPath({ pageNum = 1, ...place }: PlaceInList & { pageNum?: number | undefined }): string {
  return `${pagePatterns.productList}${placeInListPath(place)}${pageNum > 1 ? `/${pageNum}` : ''}`;
}

/**
 * The part of a path that pages and API calls of the list share (docs/requirements.md#product-list): commas replace a
 * category's slashes.
 */
export function placeInListPath({ category, search }: PlaceInList): string {
  const inCategory = category ? `/category/${category.split('/').map(encodeURIComponent).join(',')}` : '';
  return search ? `${inCategory}/search/${encodeURIComponent(search)}` : inCategory;
}

/** Returns the category that such a path names, decoded once. */
export function categoryFromPath(param: string): string {
  return param.replaceAll(',', '/');
}

/** Builds the path of a product's page. */
export function productDetailsPath(id: string, variantId?: string): string {
  const path = pagePath('productDetails', { id });
  return variantId === undefined ? path : `${path}?variant=${encodeURIComponent(variantId)}`;
}

const compiled = Object.entries(pagePatterns).map(([name, pattern]) => ({
  name: name as PageName,
  parts: segmentsOf(pattern),
}));

function segmentsOf(path: string): string[] {
  return path.replace(/^\/|\/$/g, '').split('/');
}

function paramsOf(parts: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] as string;
    if (part.startsWith(':')) {
      const value = decoded(segment);
      if (value === undefined || value === '') return undefined;
      params[part.slice(1)] = value;
    } else if (part !== segment.toLowerCase()) return undefined;
  }
  return params;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
