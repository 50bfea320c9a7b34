import { MAX_DESCRIPTION } from '@shop/contracts/catalogue-api.ts';
import { type AdminCategory, MAX_CATEGORY_NAME } from '@shop/contracts/categories-api.ts';
import { detailsOf } from '../../../../shared/api/api-client.ts';
import { errorsOf } from '../../../../shared/hooks/use-form.ts';
import { adminCategoriesTexts as texts } from './categories-texts.ts';
import { fullNameOf, ownNameOf, parentNameOf } from './category-tree.ts';

/** The form of a category. */
export interface FormValues {
  name: string;
  /** '' for a top-level category. */
  parent: string;
  description: string;
  image: string;
}

/** A category as its form shows it; an empty form without one. */
export function valuesOf(category: AdminCategory | undefined): FormValues {
  const { name = '', description = '', image = '' } = category ?? {};
  return { name: ownNameOf(name), parent: parentNameOf(name), description, image };
}

/** A value as people read it. */
export function textOf(value: string, name: keyof FormValues): string {
  if (value === '') return name === 'parent' ? texts.topLevel : texts.nothing;
  return name === 'image' ? texts.anImage : value;
}

/** The rules of the fields. */
export function categoryErrors({ name, parent, description }: FormValues) {
  return errorsOf<FormValues>({
    name: nameError(name.trim(), parent),
    parent: undefined,
    description: description.length > MAX_DESCRIPTION ? texts.descriptionTooLong(MAX_DESCRIPTION) : undefined,
    image: undefined,
  });
}

function nameError(name: string, parent: string): string | undefined {
  if (name === '') return texts.required;
  if (/[,/]/.test(name)) return texts.separators;
  return fullNameOf(parent, name).length > MAX_CATEGORY_NAME ? texts.tooLong(MAX_CATEGORY_NAME) : undefined;
}

/** What the shop said about fields; a new category is called `category` there. */
export function refusedFields(error: unknown): Partial<FormValues> {
  const faults = detailsOf<{ field: string; message: string }[]>(error, ['invalid']) ?? [];
  return Object.fromEntries(
    faults.map(({ field, message }) => [field === 'category' ? 'name' : field, message.replace(/^\w+: /, '')]),
  );
}
