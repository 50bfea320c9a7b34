import { MAX_COUNT, MAX_DESCRIPTION, MAX_NAME, MAX_PRICE, type ProductDetails } from '@shop/contracts/catalogue-api.ts';
import { currencyName } from '../../../../shared/currency-words.ts';
import { formTexts as texts } from '../admin-product-texts.ts';

/** A field that is typed as text, and how: one line, several, a whole number, or a price. */
interface TypedField<Name extends keyof ProductDetails> {
  name: Name;
  label: string;
  input: 'line' | 'lines' | 'count' | 'price';
  /** @returns why a text, without white space around it, is refused; undefined for a valid one */
  errorOf: (text: string) => string | undefined;
  /** The request's value of a valid text. */
  toValue: (text: string) => ProductDetails[Name];
  /** The text of a stored value. */
  toText: (value: ProductDetails[Name]) => string;
}

/** The typed fields of a product in the order of the form: values, rules, request, inputs and field errors follow from them. */
export const typedFields = [
  line({ name: 'name', label: texts.name, input: 'line', max: MAX_NAME, missing: texts.missing.name }),
  line({
    name: 'description',
    label: texts.description,
    input: 'lines',
    max: MAX_DESCRIPTION,
    missing: texts.missing.description,
  }),
  field({
    name: 'count',
    label: texts.count,
    input: 'count',
    errorOf: countError,
    toValue: Number,
    toText: String,
  }),
  field({
    name: 'price',
    label: texts.price,
    input: 'price',
    errorOf: priceError,
    toValue: Number,
    toText: (price) => price.toFixed(2),
  }),
] as const;
/** The fields of a product that hold text. */
type TextName = {
  [Name in keyof ProductDetails]-?: ProductDetails[Name] extends string ? Name : never;
}[keyof ProductDetails];
export type TypedName = (typeof typedFields)[number]['name'];

/** @returns why a typed count is refused; undefined for a valid one */
export function countError(count: string): string | undefined {
  if (count === '') return texts.missing.count;
  return /^\d+$/.test(count) && Number(count) <= MAX_COUNT ? undefined : texts.countWrong;
}

/** @returns why a typed price is refused; undefined for a valid one */
export function priceError(price: string): string | undefined {
  if (price === '') return texts.missing.price;
  if (!/^\d+(\.\d{1,2})?$/.test(price)) return texts.priceWrong(currencyName());
  return Number(price) >= 0.01 && Number(price) <= MAX_PRICE ? undefined : texts.priceRange;
}

function field<Name extends keyof ProductDetails>(of: TypedField<Name>): TypedField<Name> {
  return of;
}

/** A field of text. @param missing what is said of an empty one; without it, it may be empty */
function line<Name extends TextName>({
  max,
  missing,
  ...of
}: Pick<TypedField<Name>, 'name' | 'label' | 'input'> & { max: number; missing?: string }): TypedField<Name> {
  const errorOf = (text: string) => (text === '' ? missing : text.length > max ? texts.tooLong(max) : undefined);
  return { ...of, errorOf, toValue: (text) => text as ProductDetails[Name], toText: String };
}
