import type { TopSales } from '@shop/contracts/analytics-api.ts';
import { centsOf, dollarsOf } from '@shop/contracts/money.ts';
import { salesTexts as texts } from './sales-texts.ts';

/** A row of a list of the best sold. */
export interface TopRow {
  key: string;
  name: string;
  /** null where pieces are not known. */
  pieces: number | null;
  /** In the shop's currency. */
  revenue: number;
  /** The product that the row stands for. */
  product?: { id: string; category: string; removed: boolean };
}

/** The rows that complete a list: what it leaves out, so that it adds up, and the sum. */
interface TopList {
  rows: TopRow[];
  rest: TopRow[];
  all: TopRow;
}

/** The best sold products, the others together, orders without items, and the sum: the revenue of the period. */
export function productList(top: TopSales): TopList {
  const rows = top.products.map(({ _id, name, category, removed, pieces, revenue, variantOf }) => ({
    key: _id,
    name: name ?? texts.unknownProduct,
    pieces,
    revenue,
    product: { id: variantOf ?? _id, category: category ?? texts.unknownCategory, removed },
  }));
  return listOf(top, rows, top.productsCount, texts.otherProducts);
}

/** The same for categories. */
export function categoryList(top: TopSales): TopList {
  const rows = top.categories.map(({ name, ...sold }) => ({
    key: `category ${name}`,
    name: name ?? texts.unknownCategory,
    ...sold,
  }));
  return listOf(top, rows, top.categoriesCount, texts.otherCategories);
}

function listOf(top: TopSales, rows: TopRow[], count: number, nameOfOthers: (count: number) => string): TopList {
  const { unlisted } = top;
  const shown = rows.reduce((sum, { revenue }) => sum + centsOf(revenue), 0);
  const others = {
    key: 'others',
    name: nameOfOthers(count - rows.length),
    pieces: top.pieces - rows.reduce((sum, { pieces }) => sum + (pieces ?? 0), 0),
    revenue: dollarsOf(centsOf(top.revenue) - centsOf(unlisted.revenue) - shown),
  };
  const unknown = {
    key: 'unlisted',
    name: texts.unlisted(unlisted.orders),
    pieces: null,
    revenue: unlisted.revenue,
  };
  return {
    rows,
    rest: [...(count > rows.length ? [others] : []), ...(unlisted.revenue === 0 ? [] : [unknown])],
    all: { key: 'all', name: texts.all, pieces: top.pieces, revenue: top.revenue },
  };
}
