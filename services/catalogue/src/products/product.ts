import { attribute } from '@shop/contracts/catalogue-api.ts';
import { typedLines, typedText } from '@shop/contracts/common-api.ts';
import { invalid } from '@shop/platform/errors.ts';
import { z } from 'zod';
import { folded } from '../folded.ts';

/** What an administrator says of a product (SPEC §3, §5). Price in cents, up to $999,999.99 (P-A7). */
const productFields = z.object({
  name: typedText(1, 200),
  description: typedLines(1, 10_000),
  priceCents: z.number().int().min(1, 'must be at least 0.01').max(99_999_999, 'must be at most 999,999.99'),
  count: z.number().int().min(0).max(1_000_000),
  category: typedText(1, 300),
  attrs: z.array(attribute.extend({ key: typedText(1, 100), value: typedText(1, 200) })).max(50),
});
export type ProductFields = z.infer<typeof productFields>;

/**
 * Checks and trims what was said of a product.
 * @throws ShopError 400 naming the first field that is wrong; fields are named as the API names them
 */
export function checkedProduct(fields: ProductFields): ProductFields {
  const read = productFields.safeParse(fields);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = String(issue?.path[0] ?? 'product')
    .replace('priceCents', 'price')
    .replace('attrs', 'attributesTable');
  throw invalid(field, `${field}: ${issue?.message}`);
}

/** The key under which a name is unique: trimmed and case-folded (API.md, Catalogue). */
export function nameKey(name: string): string {
  return folded(name.trim());
}

/** What the plain search looks through; no word of a query holds the line break between the parts. */
export function searchText(product: { name: string; category: string; description: string }): string {
  return folded([product.name, product.category, product.description].join('\n'));
}
