import type { TableProps } from 'antd/es/table';

type Sorter<Row> = Parameters<NonNullable<TableProps<Row>['onChange']>>[2];

/**
 * Returns the sort properties of a column that the server sorts by; the URL contains the sort as `column_1` or `column_-1`.
 * @param defaultSort the sort without a chosen column: a click on its column only toggles the direction
 */
export function sortedBy(column: string, sort: string, defaultSort = '') {
  return {
    sorter: true,
    ...(defaultSort.startsWith(`${column}_`) && {
      sortDirections: ['descend' as const, 'ascend' as const, 'descend' as const],
    }),
    sortOrder: sort === `${column}_1` ? ('ascend' as const) : sort === `${column}_-1` ? ('descend' as const) : null,
  };
}

/** Returns the sort after a click on a column; '' after the third click, which removes the sort. */
export function sortOf<Row>(sorter: Sorter<Row>): string {
  const chosen = Array.isArray(sorter) ? sorter[0] : sorter;
  if (!chosen?.order) return '';
  return `${String(chosen.columnKey)}_${chosen.order === 'descend' ? '-1' : '1'}`;
}
