import type { AdminSort } from '@shop/contracts/catalogue-admin-api.ts';
import { LOW_STOCK, MAX_ATTRIBUTES, MAX_COUNT, MAX_IMAGES, NO_IMAGE } from '@shop/contracts/catalogue-api.ts';
import { formatCount } from '../../../shared/format.ts';
import { productLabels } from '../../../shared/product-labels.ts';
import { sortTexts } from '../sort-texts.ts';

/** Texts of the administrator's product pages; those of docs/requirements.md are verbatim, odd spellings included. */
export const productListTexts = {
  title: 'Products',
  createNew: 'Create new',
  loading: 'Loading products ....',
  count: (products: number, categories: number) =>
    `${formatCount(products)} ${products === 1 ? 'product' : 'products'} in ${formatCount(categories)} ${categories === 1 ? 'category' : 'categories'}`,
  found: (products: number) => (products === 1 ? '1 product found' : `${formatCount(products)} products found`),
  of: (shown: number, all: number) => `${formatCount(shown)} of ${formatCount(all)}`,
  search: 'Search by name',
  category: 'Category',
  allCategories: 'All categories',
  stock: 'Stock',
  stocks: { all: 'All stock', low: 'Low stock', out: 'Sold out' },
  withoutImage: 'Without image',
  shown: 'Published or draft',
  publishedAndDrafts: 'With drafts',
  onlyPublished: 'Published',
  drafts: 'Drafts',
  draft: 'Draft',
  published: 'Published',
  sort: 'Sort by',
  columns: {
    number: '#',
    name: 'Product Name',
    price: 'Price',
    category: 'Category',
    edit: 'Edit',
    remove: 'Delete',
  },
  edit: 'Edit',
  editOne: (name: string) => `Edit ${name}`,
  removeOne: (name: string) => `Delete ${name}`,
  stockOf: (count: number) =>
    count > LOW_STOCK ? `${formatCount(count)} in stock` : count > 0 ? `Only ${count} left` : 'Sold out',
  changeVariants: (name: string) => `change the variants of ${name}`,
  from: (money: string) => `from ${money}`,
  changeStockAndPrice: (name: string) => `change stock and price of ${name}`,
  save: 'Save',
  discard: 'Discard',
  empty: 'No products yet',
  emptyText: 'What you create is listed here, and in the shop at once.',
  nothingFound: 'No product matches',
  nothingFoundText: 'Try fewer letters or other filters.',
  showAll: 'Show all products',
  remove: 'Delete',
  leavesShop: 'leaves the shop; old orders still show it',
  removed: (name: string) => `${name} was deleted`,
  created: (name: string) => `${name} was created`,
  updated: (name: string) => `${name} was updated`,
  withoutImages: (name: string) => `${name} was created, but its images were not uploaded`,
} as const;

export const waitingCustomersTexts = {
  waiting: (count: number) =>
    count === 1
      ? '1 customer waits until it is back in stock.'
      : `${formatCount(count)} customers wait until it is back in stock.`,
  ofVariant: (name: string, count: number) => `${name}: ${formatCount(count)}`,
  failed: 'How many customers wait could not be loaded.',
} as const;

/** The sorts of the administrators' list. */
export const adminSortTexts: Record<AdminSort, string> = {
  ...sortTexts,
  stock_1: 'Stock: Low To High',
  'stock_-1': 'Stock: High To Low',
};

export const formTexts = {
  createTitle: 'Create a new product',
  editTitle: 'Edit product',
  viewInShop: 'View in shop',
  variants: 'Options and variants',
  ofVariants: 'The lowest price and the sum of the stock of its variants, which have a page of their own.',
  duplicate: 'Duplicate',
  preview: 'Preview',
  previewTitle: 'Preview: not saved yet',
  previewSaved: 'Preview: as it is saved',
  previewHint: 'What the page in the shop shows first. Its buttons work only there.',
  closePreview: 'Back to the form',
  copyName: (name: string) => `${name} (copy)`,
  loading: 'Loading product ....',
  ...productLabels,
  publishedHint: 'Shoppers see it.',
  draftHint: 'A draft: shoppers do not see it, and cannot buy it from their carts.',
  create: 'Create',
  update: 'UPDATE',
  creating: 'creating the product ...',
  check: 'Some fields need another look.',
  missing: {
    name: 'Please enter a name',
    description: 'Please enter a description',
    count: 'Please enter the count in stock',
    price: 'Please enter a price',
    category: 'Please choose a category',
    images: 'Please choose at least one image',
  },
  tooLong: (max: number) => `At most ${formatCount(max)} characters`,
  countWrong: `A whole number from 0 to ${formatCount(MAX_COUNT)}`,
  priceWrong: (currency: string) =>
    `${currency.charAt(0).toUpperCase()}${currency.slice(1)} with at most two decimals, such as 12, 12.5 or 12.50`,
  priceRange: 'From 0.01 to 999,999.99',
  tooManyAttributes: `At most ${MAX_ATTRIBUTES} attributes`,
  notThere: 'There is no such product',
  notThereText: 'It may have been deleted meanwhile.',
  toProducts: 'All products',
  loadFailed: 'The product could not be loaded',
  changedMeanwhile: 'Another administrator has changed this product since you opened it. Your changes were not saved.',
  changedMeanwhileText: 'What you typed is still here until you load the other version.',
  loadOther: 'Load the other version',
  otherLoaded: "The other administrator's version is shown now.",
} as const;

export const categoryTexts = {
  label: 'Category',
  choose: 'Choose category',
  none: 'No categories yet',
  removeSelected: 'Remove selected',
  remove: 'Remove',
  leaves: 'leaves the shop as a category',
  create: 'Or create a new category',
  createHint: 'Type a name and press Enter, for example Audio/Headphones/Wireless',
  notEntered: 'Press Enter to create this category, or clear the field',
} as const;

export const attributeTexts = {
  chooseKey: 'Choose attribute',
  chooseKeyFirst: 'Choose an attribute',
  chooseValue: 'Attribute value',
  chooseValueFirst: 'Choose a value',
  caption: 'Attributes of the product',
  columns: { key: 'Attribute', value: 'Value', remove: 'Delete' },
  removeOne: (key: string) => `Delete ${key}`,
  newKey: 'Create new attribute',
  newValue: 'New attribute value',
  placeholder: 'first choose or create category',
  hint: 'After typing attribute key and value press enterr on one of the field',
  keyMissing: 'Please enter the attribute of this value',
  valueMissing: 'Please enter a value for this attribute',
  notEntered: 'Press Enter in one of the two fields to add it, or clear both',
  rejected: (message: string) => `Not saved: ${message}`,
} as const;

export const imageTexts = {
  title: 'Images',
  hint: `Up to ${MAX_IMAGES}. JPEG, PNG or WebP, 10 MB each.`,
  add: 'Add',
  addImages: 'Add images',
  image: (number: number) => `Image ${number}`,
  main: 'Main image',
  altTitle: 'Alt texts',
  altOf: (number: number) => (number === 1 ? 'Alt text of the main image' : `Alt text of image ${number}`),
  altHint: 'What each image shows, for people who do not see it. Without one, they hear the name of the product.',
  moveForward: (number: number) => `Move image ${number} one place to the front`,
  ordered: 'The images are in their new order.',
  orderFailed: (message: string) => `The images keep their order: ${message}`,
  removeOne: (number: number) => `Delete image ${number}`,
  removeFile: (name: string) => `Remove ${name}`,
  remove: 'Delete',
  leaves: 'The image leaves the product; customers no longer see it.',
  tooMany: 'to many files',
  keepAsTheyAre: 'Leave the images as they are',
  tooLarge: (names: string[]) => `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} larger than 10 MB`,
  noImages: (names: string[]) => `${names.join(', ')}: ${NO_IMAGE}`,
  uploading: 'upload files in progress ...',
  uploaded: 'upload file completed. wait for the result take effect, refresh also if neccassry',
  uploadFailed: (message: string) => `The upload failed: ${message}`,
  removeFailed: (message: string) => `The image was not deleted: ${message}`,
  imagesMissing: (stored: number, message: string) =>
    `The product was created, but ${stored > 0 ? 'not all of its images were' : 'its images were not'} uploaded: ${message}`,
  imagesMissingText: 'Upload them again, or add others on its own page. It will not be created twice.',
  uploadAgain: 'Upload again',
  toEditPage: 'Edit the product',
  hostRefused: 'The image host did not take the file.',
} as const;
