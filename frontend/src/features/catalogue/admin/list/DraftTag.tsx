import { productListTexts as texts } from '../admin-product-texts.ts';

/** Marks a product that shoppers do not see. */
export function DraftTag() {
  return <span className="pill pill-teal">{texts.draft}</span>;
}
