import type { AuditEvent } from '@shop/contracts/audit-api.ts';
import { formatCount, formatList } from '../../shared/format.ts';
import { productLabels } from '../../shared/product-labels.ts';

/** The text of each event. */
const eventTexts: Readonly<Record<AuditEvent, string>> = {
  'logged-in': 'Logged in',
  'login-failed': 'Failed logins',
  'list-read': 'List read',
  'list-downloaded': 'List downloaded',
  'product-created': 'Product created',
  'product-updated': 'Product changed',
  'product-removed': 'Product deleted',
  'variants-changed': 'Options and variants changed',
  'images-added': 'Images added',
  'image-removed': 'Image deleted',
  'images-ordered': 'Images in another order',
  'category-created': 'Category created',
  'category-renamed': 'Category renamed',
  'category-changed': 'Category changed',
  'category-merged': 'Category merged into another one',
  'category-removed': 'Category removed',
  'categories-ordered': 'Categories in another order',
  'attribute-added': 'Attribute added',
  'review-hidden': 'Review hidden',
  'review-shown': 'Review shown again',
  'review-answered': 'Review answered',
  'review-answer-removed': 'Answer to a review removed',
  'synonyms-created': 'Synonyms created',
  'synonyms-updated': 'Synonyms changed',
  'synonyms-removed': 'Synonyms deleted',
  'settings-changed': 'Settings of the shop changed',
  'page-created': 'Page created',
  'page-changed': 'Page changed',
  'page-removed': 'Page deleted',
  'order-delivered': 'Marked as delivered',
  'order-cancelled': 'Order cancelled',
  'refund-retried': 'Refund tried again',
  'payment-checked': 'Payment checked at PayPal',
  'mail-sent-again': 'Email sent again',
  'discrepancy-resolved': 'Discrepancy resolved',
  'user-updated': 'User changed',
  'user-removed': 'User deleted',
  'profile-updated': 'Own profile changed',
  'password-reset': 'Password reset by the link of an email',
  'account-secured': 'Account secured by the link of a notice',
  'second-factor-on': 'Second factor set up',
  'second-factor-off': 'Second factor switched off',
  'second-factor-reset': 'Second factor removed',
  'recovery-codes-renewed': 'Recovery codes renewed',
  'recovery-code-used': 'Recovery code used',
  'account-deleted': 'Own account deleted',
  'saved-reply-created': 'Saved reply created',
  'saved-reply-updated': 'Saved reply changed',
  'saved-reply-removed': 'Saved reply deleted',
  'dead-letter-replayed': 'Dead letter replayed',
  'dead-letter-closed': 'Dead letter closed',
};

const { name: nameLabel, ...otherLabels } = productLabels;
/** The label of each field, in display order. */
const fieldTexts: Readonly<Record<string, string>> = {
  name: nameLabel,
  lastName: 'Last name',
  email: 'Email',
  isAdmin: 'Administrator',
  credentialsVersion: 'Change of the password',
  secondFactor: 'Second factor',
  recoveryCodes: 'Recovery codes left',
  recoveryCodesSince: 'Recovery codes of',
  ...otherLabels,
  priceCents: otherLabels.price,
  oldPriceCents: 'Old price',
  sku: 'SKU',
  onSale: 'On sale',
  options: 'Options',
  choice: 'Values',
  imageId: 'Image',
  weightGrams: 'Weight in grams',
  place: 'Place in the list',
  countShown: 'Count that the form showed',
  category: 'Category',
  attrs: 'Attributes',
  images: 'Images',
  imageTexts: 'Alt texts of the images',
  key: 'Attribute',
  value: 'Value',
  words: 'Words',
  image: 'Image',
  order: 'Order',
  movedTo: 'Its products moved to',
  logo: 'Logo',
  accent: 'Accent colour',
  timeZone: 'Time zone',
  sellerName: 'Seller',
  sellerAddress: 'Address of the seller',
  sellerEmail: 'Email of the seller',
  taxNumber: 'Tax number',
  links: 'Links',
  title: 'Title',
  slug: 'Address',
  body: 'Text',
  position: 'Place in the footer',
  status: 'Status',
  reason: 'Reason',
  paidAt: 'Paid',
  times: 'Times',
  rows: 'Rows read',
  firstAt: 'First on',
  lastAt: 'Last on',
  search: 'With a search',
  by: 'With a search by name',
  group: 'Part',
  deliveredAt: 'Delivered',
};
const fieldOrder = Object.keys(fieldTexts);

export const auditTexts = {
  title: 'History of changes',
  everyChange: 'Filter these changes',
  loading: 'Loading the history ....',
  empty: 'No changes yet',
  emptyText: 'What administrators change here will be listed.',
  failed: 'The history could not be loaded',
  moreFailed: 'The older changes could not be loaded',
  showMore: 'Show more',
  time: (time: string) => `${time} UTC`,
  was: 'was',
  isNow: 'is now',
  nothing: 'none',
  erased: 'erased',
  yes: 'yes',
  no: 'no',
  showAll: 'Show all of it',
  showLess: 'Show less',
  images: (count: number) => (count === 1 ? '1 image' : `${formatCount(count)} images`),
  /** @param places the former place of each image; they are all of them */
  imageOrder: (places: number[]) => {
    const [first] = places;
    const main = first === 1 ? 'The main image is the same.' : `Image ${first} became the main image.`;
    return `${main} Before, they were in the places ${formatList(places.map(String))}.`;
  },
  /** @param name the chosen values; '' for a product without options */
  variant: (name: string) => (name === '' ? 'The product itself' : `Variant ${name}`),
  variantAdded: 'Added',
  variantDeleted: 'Deleted',
  anotherImage: 'another one',
  option: ({ name, values }: { name: string; values: string[] }) => `${name}: ${values.join(', ')}`,
  pair: (key: string, value: string) => `${key}: ${value}`,
  /** Events of a newer version show their own name. */
  event: (event: string) => eventTexts[event as AuditEvent] ?? capitalize(event.replaceAll('-', ' ')),
  field: (field: string) => fieldTexts[field] ?? capitalize(field.replace(/Cents$/, '').replaceAll(/[A-Z]/g, ' $&')),
} as const;

/** Compares field names by display order; PostgreSQL stores jsonb keys in its own order. */
export function byField(one: string, other: string): number {
  return positionOf(one) - positionOf(other);
}

function positionOf(field: string): number {
  const index = fieldOrder.indexOf(field);
  return index < 0 ? fieldOrder.length : index;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}
