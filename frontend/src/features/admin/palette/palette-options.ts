import type { AdminProduct } from '@shop/contracts/catalogue-admin-api.ts';
import type { Order } from '@shop/contracts/order-api.ts';
import { orderNumber } from '@shop/contracts/order-number.ts';
import type { Account } from '@shop/contracts/user-api.ts';
import { adminPages } from '../../../shared/admin-paths.ts';
import { day, formatMoney } from '../../../shared/format.ts';
import { pages } from '../../../shared/paths.ts';
import { adminMenuItems } from '../admin-menu-items.ts';
import { MAX_FOUND } from './palette-api.ts';
import { type FoundKind, paletteTexts as texts } from './palette-texts.ts';

/** Something to choose in the palette: a page, or an action of the palette itself. */
export type PaletteOption = { id: string; label: string; detail?: string } & (
  | { to: string; action?: never }
  | { to?: never; action: 'keys' | 'logout' }
);

export interface OptionGroup {
  title: string;
  options: PaletteOption[];
}

/** The pages and actions of the administration of which each word of the text begins a word; all of them for no text. */
export function pageOptions(text: string): PaletteOption[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return EVERYTHING.filter(({ label }) => {
    const own = label.toLowerCase().split(/\s+/);
    return words.every((word) => own.some((each) => each.startsWith(word)));
  });
}

const EVERYTHING: PaletteOption[] = [
  ...adminMenuItems.map(({ label, to }) => link(label, to)),
  link(texts.createProduct, pages.createProduct),
  link(texts.lowStock, adminPages.lowStock),
  link(texts.soldOut, adminPages.soldOut),
  link(texts.unanswered, adminPages.adminList('adminReviews', { show: 'unanswered' })),
  link(texts.viewShop, pages.home),
  link(texts.profile, pages.profile),
  { id: 'palette-keys', label: texts.keys, action: 'keys' },
  { id: 'palette-logout', label: texts.logout, action: 'logout' },
];

export function orderOption({ _id, user, createdAt, orderTotal }: Order): PaletteOption {
  const detail = `${user.name} ${user.lastName} · ${day(createdAt)} · ${formatMoney(orderTotal.cartSubtotal)}`;
  return link(orderNumber(_id), pages.adminOrderDetails(_id), detail);
}

export function personOption({ _id, name, lastName, email, isAdmin }: Account): PaletteOption {
  return link(`${name} ${lastName}`, pages.adminUser(_id), isAdmin ? `${email} · ${texts.administrator}` : email);
}

export function productOption({ _id, name, price, count, published }: AdminProduct): PaletteOption {
  const detail = `${formatMoney(price)} · ${texts.inStock(count)}`;
  return link(name, pages.editProduct(_id), published ? detail : `${detail} · ${texts.draft}`);
}

/** The matches of one kind and, when there may be more of them, their list. */
export function foundGroup(kind: FoundKind, search: string, options: PaletteOption[]): OptionGroup {
  const all = link(texts.all(kind, search), adminPages.adminList(LISTS[kind], { search }));
  return { title: texts.names[kind], options: options.length < MAX_FOUND ? options : [...options, all] };
}

const LISTS = { orders: 'adminOrders', people: 'adminUsers', products: 'adminProducts' } as const;

function link(label: string, to: string, detail?: string): PaletteOption {
  return { id: `palette-${to}`, label, to, ...(detail !== undefined && { detail }) };
}
