import type { AuditedList, AuditedService, AuditKind } from '@shop/contracts/audit-api.ts';
import { auditedServices, auditKinds } from '@shop/contracts/audit-api.ts';
import { orderNumber } from '@shop/contracts/order-number.ts';
import { formatCount, formatList } from '../../../shared/format.ts';
import type { HistoryView } from './history-url.ts';

const kindTexts: Readonly<Record<AuditKind, { one: string; many: string }>> = {
  user: { one: 'User', many: 'Users' },
  product: { one: 'Product', many: 'Products' },
  category: { one: 'Category', many: 'Categories' },
  order: { one: 'Order', many: 'Orders' },
  capture: { one: 'Payment', many: 'Payments' },
  'paypal-order': { one: 'PayPal order', many: 'PayPal orders' },
  review: { one: 'Review', many: 'Reviews' },
  synonyms: { one: 'Synonyms', many: 'Synonyms' },
  settings: { one: 'Settings of the shop', many: 'Settings of the shop' },
  page: { one: 'Page', many: 'Pages' },
  'saved-reply': { one: 'Saved reply', many: 'Saved replies' },
  'dead-letter': { one: 'Dead letter', many: 'Dead letters' },
  list: { one: 'List', many: 'Lists' },
};

const listTexts: Readonly<Record<AuditedList, string>> = {
  users: 'users',
  orders: 'orders',
  conversations: 'conversations',
  audit: 'these entries',
};

const serviceTexts: Readonly<Record<AuditedService, string>> = {
  user: 'users',
  catalogue: 'products, categories, reviews, synonyms, settings and pages',
  order: 'orders and payments',
  chat: 'saved replies',
  analytics: 'revenue and sales',
};

export const historyTexts = {
  title: 'History',
  loading: 'Loading the history ....',
  shown: (count: number, more: boolean, ofChanges: boolean) => {
    const [one, many] = ofChanges ? ['change', 'changes'] : ['entry', 'entries'];
    const changes = count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;
    return more ? `The newest ${changes}` : `${changes}, newest first`;
  },
  group: 'Part of the history',
  groups: [
    { value: '', label: 'Changes' },
    { value: 'access', label: 'Logins and reads' },
    { value: 'all', label: 'Everything' },
  ] as { value: HistoryView['group']; label: string }[],
  exportCsv: 'Export CSV',
  exportPart: 'Of',
  exportParts: auditedServices.map((service) => ({ value: service, label: capitalize(serviceTexts[service]) })),
  exportText: 'The file holds what the filters above leave, of one part of the shop, with the names of people.',
  search: 'Search by product, person or order',
  by: 'Search by administrator',
  kind: 'Changed',
  allKinds: 'All subjects',
  what: 'Event',
  allEvents: 'All events',
  field: 'Changed field',
  anyField: 'Any field',
  from: 'From',
  to: 'To',
  fromDay: 'From day (UTC)',
  toDay: 'To day (UTC)',
  anyDay: 'any day',
  only: 'Only changes of',
  everything: 'Show everything',
  changes: 'Changes, newest first',
  nothing: 'Nothing found',
  nothingText: 'Nothing in this part of the history matches these filters.',
  clear: 'Clear the filters',
  empty: 'No changes yet',
  emptyText: 'What administrators change will be listed here.',
  failed: 'The history could not be loaded',
  someFailed: (services: readonly AuditedService[]) =>
    `Changes of ${formatList(services.map((service) => serviceTexts[service]))} could not be loaded`,
  deleted: 'deleted',
  kinds: auditKinds.map((kind) => ({ value: kind, label: kindTexts[kind].many })),
  /** 'Product Dome Lamp', 'Review of Dome Lamp', 'Category Home/Lamps'; 'Product 73e883cd' without a name. */
  subject: (kind: string, id: string, name: string | undefined) => {
    const one = kindTexts[kind as AuditKind]?.one ?? kind;
    if (name === undefined) return `${one} ${shortName(kind, id)}`;
    return kind === 'review' ? `${one} of ${name}` : `${one} ${name}`;
  },
} as const;

/** What people call a subject without a name: its number, its own name, or the end of its id. */
function shortName(kind: string, id: string): string {
  if (kind === 'order') return orderNumber(id);
  if (kind === 'list') return `of ${listTexts[id as AuditedList] ?? id}`;
  return kind === 'category' ? id : id.slice(-8);
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
