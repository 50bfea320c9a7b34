import Table, { type ColumnsType, type ColumnType } from 'antd/es/table';
import type { TableRowSelection } from 'antd/es/table/interface';
import type { ReactNode } from 'react';
import { formatCount } from '../format.ts';
import { sortedBy, sortOf } from './column-sort.ts';
import { openingRow } from './opening-row.ts';

/** A column of a list; without `render` it shows the field's text. */
export interface Column<Row> extends Pick<ColumnType<Row>, 'width' | 'align' | 'className'> {
  /** The server sorts by this field. */
  sorts?: boolean;
  render?: (row: Row) => ReactNode;
}

/** The columns by field, in the order of the table. */
export type Columns<Row> = Record<string, Column<Row>>;

export interface TableProps<Row> {
  rows: Row[];
  /** The number of the first row. */
  first: number;
  columns: Columns<Row>;
  /** The titles of all columns by field; that of `number` is the row's number. */
  titles: Readonly<Record<string, string>>;
  /** The minimum width in pixels; a narrower table scrolls. */
  width: number;
  /** `field_1` or `field_-1`. */
  sort: string;
  /** The sort without a chosen column; '' when none of the columns shows it. */
  defaultSort?: string | undefined;
  onSort: (sort: string) => void;
  /** Adds a checkbox to each row, and one for all rows of the page. */
  selection?: RowSelection<Row> | undefined;
  /** Called for a click on a row, or Enter on it; links, buttons and checkboxes in it work as before. */
  onOpen?: ((row: Row) => void) | undefined;
}

export interface RowSelection<Row> {
  /** The selected rows of all pages. */
  ids: string[];
  onChange: (ids: string[]) => void;
  /** Names the checkbox of a row. */
  labelOf: (row: Row) => string;
}

/** The table of an admin list, sorted by the server over all pages. */
export function AdminTable<Row extends object>({ rows, width, onSort, selection, onOpen, ...rest }: TableProps<Row>) {
  return (
    <Table
      rowKey="_id"
      columns={columnsOf(rest)}
      dataSource={rows}
      pagination={false}
      sticky={{ offsetHeader: 56 }}
      scroll={{ x: width }}
      showSorterTooltip={false}
      {...(selection && { rowSelection: rowSelectionOf(selection) })}
      {...(onOpen && { onRow: (row) => openingRow(() => onOpen(row)) })}
      onChange={(_, __, sorter) => onSort(sortOf(sorter) || (rest.defaultSort ?? ''))}
    />
  );
}

type ColumnProps<Row> = Pick<TableProps<Row>, 'first' | 'columns' | 'titles' | 'sort' | 'defaultSort'>;

function columnsOf<Row>({ first, columns, titles, sort, defaultSort }: ColumnProps<Row>): ColumnsType<Row> {
  return [
    {
      title: titles.number,
      width: 72,
      className: 'muted',
      render: (_, __, index) => formatCount(first + index),
    },
    ...Object.entries(columns).map(
      ([field, { sorts, render, ...column }]): ColumnType<Row> => ({
        title: titles[field],
        key: field,
        dataIndex: field,
        ...column,
        ...(sorts && sortedBy(field, sort, defaultSort)),
        ...(render && { render: (_: unknown, row: Row) => render(row) }),
      }),
    ),
  ];
}

function rowSelectionOf<Row>({ ids, onChange, labelOf }: RowSelection<Row>): TableRowSelection<Row> {
  return {
    selectedRowKeys: ids,
    preserveSelectedRowKeys: true,
    columnWidth: 48,
    onChange: (keys) => onChange(keys.map(String)),
    getCheckboxProps: (row) => ({ 'aria-label': labelOf(row) }),
  };
}
