import { formatCount } from '../../../../shared/format.ts';

const products = (count: number) => `${formatCount(count)} ${count === 1 ? 'product' : 'products'}`;
const categoriesBelow = (count: number) => (count === 1 ? 'category' : `${formatCount(count)} categories`);

export const adminCategoriesTexts = {
  title: 'Categories',
  loading: 'Loading the categories ....',
  failed: 'The categories could not be loaded',
  failedText: 'The shop is not responding. Try again in a moment.',
  none: 'No categories yet',
  noneText: 'Products stand in categories: add the first one.',
  count: (count: number) => `${formatCount(count)} ${count === 1 ? 'category' : 'categories'}`,
  list: 'All categories',
  add: 'Add a category',
  products,
  moving: (count: number) => `${formatCount(count)} still being moved`,
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  merge: 'Merge',
  mergeOf: (name: string) => `Merge ${name} into another category`,
  remove: 'Delete',
  removeOf: (name: string) => `Delete ${name}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  saved: 'Category saved',
  added: 'Category added',
  merged: 'Categories merged',
  deleted: 'Category deleted',
  cancel: 'Cancel',
  save: 'Save',
  name: 'Name',
  nameHint: 'Without commas and slashes. Old addresses lead on.',
  parent: 'Stands below',
  topLevel: 'Nothing, it is a top-level category',
  description: 'Description',
  descriptionHint: 'Shown on the page of the category, and to search engines.',
  image: 'Image',
  imageHint: 'JPEG, PNG or WebP, at most 10 MB. Shown on the home page and in previews of links.',
  chooseImage: 'Choose an image',
  replaceImage: 'Choose another image',
  removeImage: 'Remove the image',
  imageAlt: 'The image of the category',
  conflict: 'Somebody else has changed the category meanwhile',
  nothing: 'nothing',
  anImage: 'an image',
  required: 'Enter a name',
  separators: 'Enter a name without commas and slashes',
  tooLong: (max: number) => `Enter at most ${max} characters, with what it stands below`,
  descriptionTooLong: (max: number) => `Enter at most ${max} characters`,
  into: 'Merge into',
  mergeText: (name: string) =>
    `Products and sub-categories of ${name} move there, with its attributes. Its addresses lead there, and it is deleted.`,
  moveTo: 'Move its products to',
  chooseTarget: 'Choose a category',
  removeEmpty: (name: string) => `Nothing stands in ${name}. Its addresses will lead nowhere.`,
  removeAwaited: (name: string) =>
    `Products are still on their way to ${name}: they need another category, to which its addresses lead from now on.`,
  removeText: (name: string, count: number, below: number) =>
    below === 0
      ? `${products(count)} in ${name} need another category, to which its addresses lead from now on.`
      : `${products(count)} in ${name} and the ${categoriesBelow(below)} below it need another category, to which their addresses lead from now on.`,
  changedMeanwhile: 'Somebody else has changed the categories meanwhile. This is how they are now.',
} as const;
