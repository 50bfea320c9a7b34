import type { Period, Sales } from '@shop/contracts/analytics-api.ts';
import { CSV_START, csvLine } from '@shop/contracts/csv.ts';
import { shopCurrency } from '../../../shared/format.ts';
import { averageOrder } from './measures.ts';
import { PERIOD_NAMES } from './periods.ts';
import type { SalesReport, SalesState } from './sales-slice.ts';
import { salesTexts as texts, salesCsvTexts as words } from './sales-texts.ts';
import { categoryList, productList, type TopRow } from './top-rows.ts';

/** The report that is on screen as a CSV file: the sums of all periods, then the lists of the chosen one. */
export function salesCsv(report: SalesReport, { period, by }: Pick<SalesState, 'period' | 'by'>): string {
  const sums = PERIOD_NAMES.flatMap((name) => {
    const { before, ...now } = report.sales[name];
    const { periods } = report;
    return [
      sumLine(words.sales, texts.periods[name], periods[name].current, now),
      sumLine(words.salesBefore, texts.periods[name], periods[name].before, before),
    ];
  });
  const { current } = report.periods[period];
  const listLines = (title: string, { rows, rest, all }: ReturnType<typeof productList>) =>
    [...rows, ...rest, all].map((row) =>
      topLine(words.top(title, texts.sorts[by]), texts.periods[period], current, row),
    );
  const lines = [
    words.columns(shopCurrency()),
    ...sums,
    ...listLines(texts.products, productList(report.top)),
    ...listLines(texts.categories, categoryList(report.top)),
  ];
  return CSV_START + lines.map((line) => csvLine(line)).join('');
}

function sumLine(table: string, period: string, { from, until }: Period, sales: Sales): string[] {
  const average = averageOrder(sales);
  const end = [decimal(sales.revenue), '', String(sales.orders), average === null ? '' : decimal(average)];
  return [table, period, from, until, '', '', '', ...end];
}

function topLine(table: string, period: string, { from, until }: Period, row: TopRow): string[] {
  const { name, product, pieces, revenue } = row;
  const subject = [name, product?.id ?? '', product?.category ?? ''];
  return [table, period, from, until, ...subject, decimal(revenue), pieces === null ? '' : String(pieces), '', ''];
}

/** An amount as a decimal number without sign or grouping: '1234.50'. */
function decimal(amount: number): string {
  return amount.toFixed(2);
}
