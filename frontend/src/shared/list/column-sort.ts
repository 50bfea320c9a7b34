import type { TableProps } from 'antd/es/table';

type Sorter<Row> = Parameters<NonNullable<TableProps<Row>['onChange']>>[2];

/**
 * The properties of a column that the server sorts by; the order stands in the address, as `column_1` or `column_-1`.
 * @param unsorted the sort of the list when no column is chosen: its column is never unsorted, a click only turns it round
 */
export function sortedBy<Column extends string>(column: Column, sort: string, unsorted = '') {
  return {
    key: column,
    sorter: true,
    ...(unsorted.startsWith(`${column}_`) && {
      sortDirections: ['descend' as const, 'ascend' as const, 'descend' as const],
    }),
    sortOrder: sort === `${column}_1` ? ('ascend' as const) : sort === `${column}_-1` ? ('descend' as const) : null,
  };
}

/** What a click on a column asks for. The third one takes its sorting away: then the rows come as the server has them. */
export function sortOf<Column extends string, Row>(sorter: Sorter<Row>): `${Column}_${'1' | '-1'}` | '' {
  const chosen = Array.isArray(sorter) ? sorter[0] : sorter;
  if (!chosen?.order) return '';
  return `${chosen.columnKey as Column}_${chosen.order === 'descend' ? '-1' : '1'}`;
}
