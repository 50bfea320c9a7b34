import type { Suggestions } from '@shop/contracts/catalogue-api.ts';
import { pages, searchTarget } from '../../../shared/paths.ts';
import { suggestionTexts as texts } from './suggestion-texts.ts';

/** Something to choose below the search box. */
export interface Option {
  id: string;
  label: string;
  to: string;
  /** Only for a product. */
  product?: Suggestions['products'][number];
  /** The text of a recent search. */
  search?: string;
}

export interface OptionGroup {
  title: string;
  options: Option[];
}

/** The options for a typed text; recent searches while it is empty. */
export function optionGroups(
  text: string,
  category: string | undefined,
  suggestions: Suggestions | null,
  recent: readonly string[],
): OptionGroup[] {
  if (text === '')
    return [
      groupOf(
        texts.recent,
        recent.map((search) => searchOption(search, search, undefined)),
      ),
    ];
  if (suggestions === null) return [];
  const { products, categories, searchedFor } = suggestions;
  const productOptions = products.map((product) => ({
    label: product.name,
    to: pages.productDetails(product._id),
    product,
  }));
  const title = searchedFor === null ? texts.products : texts.correctedTo(searchedFor);
  return [
    groupOf(
      texts.categories,
      categories.map((name) => ({ label: name.replaceAll('/', ' / '), to: pages.productList({ category: name }) })),
    ),
    groupOf(title, products.length === 0 ? [] : [...productOptions, searchOption(texts.all(text), text, category)]),
  ].filter(({ options }) => options.length > 0);
}

function searchOption(label: string, search: string, category: string | undefined): Omit<Option, 'id'> {
  return { label, to: searchTarget(category, search), search };
}

function groupOf(title: string, options: Omit<Option, 'id'>[]): OptionGroup {
  return { title, options: options.map((option) => ({ ...option, id: `suggestion-${option.to}` })) };
}
