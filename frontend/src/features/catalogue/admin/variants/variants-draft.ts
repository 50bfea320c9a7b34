import type { AdminVariants, variantsRequest } from '@shop/contracts/catalogue-admin-api.ts';
import { MAX_VARIANTS } from '@shop/contracts/catalogue-api.ts';
import type { z } from 'zod';
import { errorsOf, type FormErrors } from '../../../../shared/hooks/use-form.ts';
import { countError, priceError } from '../form/product-fields.ts';
import { variantTexts as texts } from './variants-texts.ts';

/** A value of an option, with a key that stays when it is renamed. */
interface DraftValue {
  key: number;
  text: string;
}

export interface DraftOption {
  key: number;
  name: string;
  values: DraftValue[];
}

/** The fields of a variant as they are typed; empty texts mean none. */
export interface RowFields {
  price: string;
  oldPrice: string;
  count: string;
  sku: string;
  weight: string;
  /** The path of one of the product's images; '' for the product's first. */
  image: string;
  onSale: boolean;
}
export type RowField = keyof RowFields;

export interface DraftRow extends RowFields {
  key: number;
  /** Of a stored variant. */
  id?: string;
  /** The stock that was shown when the page was opened. */
  countShown?: number;
  /** A stored variant that is for sale now. */
  wasOnSale?: boolean;
  /** The stored old price, as text, if customers do not see it: the price was as low in the 30 days before. */
  hiddenOldPrice?: string;
  /** The key of the chosen value of each option. */
  choice: number[];
}

/** The options and variants of a product as an administrator edits them. */
export interface Draft {
  productId: string;
  options: DraftOption[];
  rows: DraftRow[];
  nextKey: number;
}

/** The variant that is the product itself: it cannot be deleted (ADR 64). */
export function isFirst({ productId }: Draft, { id }: DraftRow): boolean {
  return id === productId;
}

export function draftOf(productId: string, { options, variants }: AdminVariants): Draft {
  let nextKey = 1;
  const drafted = options.map(({ name, values }) => ({
    key: nextKey++,
    name,
    values: values.map((text) => ({ key: nextKey++, text })),
  }));
  const rows = variants.map((variant) => ({
    key: nextKey++,
    id: variant._id,
    choice: variant.values.map((text, at) => drafted[at]?.values.find((value) => value.text === text)?.key ?? 0),
    price: variant.price.toFixed(2),
    oldPrice: variant.oldPrice?.toFixed(2) ?? '',
    count: String(variant.count),
    countShown: variant.count,
    sku: variant.sku ?? '',
    weight: variant.weight === null ? '' : String(variant.weight),
    image: variant.image ?? '',
    onSale: variant.onSale,
    wasOnSale: variant.onSale,
    ...(variant.oldPrice !== null && variant.priorPrice === null && { hiddenOldPrice: variant.oldPrice.toFixed(2) }),
  }));
  return { productId, options: drafted, rows, nextKey };
}

/** Adds an option with one value that all variants have; both are empty texts, to be typed. */
export function withOption(draft: Draft): Draft {
  const [key, value] = [draft.nextKey, draft.nextKey + 1];
  return {
    ...draft,
    options: [...draft.options, { key, name: '', values: [{ key: value, text: '' }] }],
    rows: draft.rows.map((row) => ({ ...row, choice: [...row.choice, value] })),
    nextKey: value + 1,
  };
}

/** Removes an option. Of variants that then are alike one stays: the product itself, else the first. */
export function withoutOption(draft: Draft, optionKey: number): Draft {
  const at = draft.options.findIndex(({ key }) => key === optionKey);
  const shortened = draft.rows.map((row) => ({ ...row, choice: row.choice.toSpliced(at, 1) }));
  const kept = oneOfEach(draft, shortened, ({ choice }) => choice.join());
  const options = draft.options.toSpliced(at, 1);
  const rows = shortened.filter((row) => kept.includes(row));
  // What has no options is for sale itself.
  return { ...draft, options, rows: options.length === 0 ? rows.map((row) => ({ ...row, onSale: true })) : rows };
}

/** One row for each key: the product itself, else the first with that key. */
function oneOfEach(draft: Draft, rows: readonly DraftRow[], keyOf: (row: DraftRow) => string): DraftRow[] {
  const byKey = new Map<string, DraftRow>();
  for (const row of rows) if (!byKey.has(keyOf(row)) || isFirst(draft, row)) byKey.set(keyOf(row), row);
  return [...byKey.values()];
}

/** Adds a value, still without text, and a variant of it for each choice of the other options. They are like those, without stock. */
export function withValue(draft: Draft, optionKey: number): Draft {
  const at = draft.options.findIndex(({ key }) => key === optionKey);
  const value = draft.nextKey;
  const others = oneOfEach(draft, draft.rows, ({ choice }) => choice.toSpliced(at, 1).join());
  const added = others.map((like, index) =>
    newRow(like, { key: value + 1 + index, choice: like.choice.with(at, value) }),
  );
  return {
    ...draft,
    options: draft.options.map((option) =>
      option.key === optionKey ? { ...option, values: [...option.values, { key: value, text: '' }] } : option,
    ),
    rows: [...draft.rows, ...added],
    nextKey: value + 1 + added.length,
  };
}

function newRow({ price, oldPrice, weight, image }: DraftRow, place: Pick<DraftRow, 'key' | 'choice'>): DraftRow {
  return { ...place, price, oldPrice, weight, image, count: '0', sku: '', onSale: true };
}

/** Whether a value can be removed: not the last one of its option, and not the one of the product itself. */
export function isRemovable(draft: Draft, { values }: DraftOption, valueKey: number): boolean {
  return values.length > 1 && !draft.rows.some((row) => isFirst(draft, row) && row.choice.includes(valueKey));
}

/** Removes a value with its variants. */
export function withoutValue(draft: Draft, valueKey: number): Draft {
  return {
    ...draft,
    options: draft.options.map((option) => ({
      ...option,
      values: option.values.filter(({ key }) => key !== valueKey),
    })),
    rows: draft.rows.filter(({ choice }) => !choice.includes(valueKey)),
  };
}

/** Removes a variant, and the values that no other variant has. */
export function withoutRow(draft: Draft, rowKey: number): Draft {
  const rows = draft.rows.filter(({ key }) => key !== rowKey);
  const used = new Set(rows.flatMap(({ choice }) => choice));
  const options = draft.options.map((option) => ({
    ...option,
    values: option.values.filter(({ key }) => used.has(key)),
  }));
  return { ...draft, options, rows };
}

/** Renames an option or one of its values; the variants keep what they are. */
export function renamed(draft: Draft, key: number, text: string): Draft {
  return {
    ...draft,
    options: draft.options.map((option) =>
      option.key === key
        ? { ...option, name: text }
        : { ...option, values: option.values.map((value) => (value.key === key ? { ...value, text } : value)) },
    ),
  };
}

export function withRow(draft: Draft, rowKey: number, change: Partial<RowFields>): Draft {
  return { ...draft, rows: draft.rows.map((row) => (row.key === rowKey ? { ...row, ...change } : row)) };
}

/** Copies a field of the first row to all others. */
export function filledDown(draft: Draft, field: RowField): Draft {
  const [top] = draft.rows;
  return top === undefined ? draft : { ...draft, rows: draft.rows.map((row) => ({ ...row, [field]: top[field] })) };
}

/** The stored variants that a draft deletes while pieces of them are left. */
export function deletedWithStock(shown: AdminVariants, { rows }: Draft): AdminVariants['variants'] {
  const kept = new Set(rows.map(({ id }) => id));
  return shown.variants.filter(({ _id, count }) => count > 0 && !kept.has(_id));
}

/** The choice of a row in words: 'M, Red'. */
export function choiceOf(draft: Draft, { choice }: DraftRow): string {
  return valuesOf(draft, choice).join(', ');
}

function valuesOf({ options }: Draft, choice: readonly number[]): string[] {
  return choice.map((key, at) => options[at]?.values.find((value) => value.key === key)?.text.trim() ?? '');
}

/** Errors by the fields of the request ('variants.0.price'), as the service names them. */
export type DraftErrors = FormErrors<Record<string, string>>;

/** What the browser can say of a draft before it is sent. */
export function draftErrors(draft: Draft): DraftErrors {
  const errors: Record<string, string | undefined> = {};
  for (const [at, { name, values }] of draft.options.entries()) {
    const names = draft.options.map((option) => option.name);
    errors[`options.${at}.name`] = name.trim() === '' ? texts.nameMissing : repeated(names, at);
    const all = values.map(({ text }) => text);
    for (const [place, { text }] of values.entries()) {
      errors[`options.${at}.values.${place}`] = text.trim() === '' ? texts.valueMissing : repeated(all, place);
    }
  }
  for (const [at, { price, oldPrice, count, weight }] of draft.rows.entries()) {
    errors[`variants.${at}.price`] = priceError(price.trim());
    errors[`variants.${at}.oldPrice`] = oldPrice.trim() === '' ? undefined : oldPriceError(oldPrice.trim(), price);
    errors[`variants.${at}.count`] = countError(count.trim());
    if (weight.trim() !== '' && !/^[1-9]\d*$/.test(weight.trim())) errors[`variants.${at}.weight`] = texts.weightWrong;
  }
  if (draft.rows.length > MAX_VARIANTS) errors.variants = texts.tooMany(MAX_VARIANTS);
  return errorsOf<Record<string, string>>(errors);
}

/** Whether a text repeats an earlier one, whatever its case. */
function repeated(all: readonly string[], at: number): string | undefined {
  const folded = all.map((text) => text.trim().toLowerCase());
  return folded.indexOf(folded[at] ?? '') < at ? texts.repeated : undefined;
}

function oldPriceError(oldPrice: string, price: string): string | undefined {
  return priceError(oldPrice) ?? (Number(oldPrice) > Number(price) ? undefined : texts.oldPriceWrong);
}

/** The request of a draft without errors. @param updatedAt the version of the product that was edited */
export function requestOf(draft: Draft, updatedAt: string): z.input<typeof variantsRequest> {
  return {
    options: draft.options.map(({ name, values }) => ({
      name: name.trim(),
      values: values.map(({ text }) => text.trim()),
    })),
    variants: draft.rows.map((row) => ({
      ...(row.id !== undefined && { _id: row.id }),
      values: valuesOf(draft, row.choice),
      sku: row.sku.trim() || null,
      price: Number(row.price),
      oldPrice: row.oldPrice.trim() === '' ? null : Number(row.oldPrice),
      count: Number(row.count),
      ...(row.countShown !== undefined && { countShown: row.countShown }),
      image: row.image || null,
      weight: row.weight.trim() === '' ? null : Number(row.weight),
      onSale: row.onSale,
    })),
    updatedAt,
  };
}
