import Table, { type ColumnsType, type ColumnType } from 'antd/es/table';
import type { TableRowSelection } from 'antd/es/table/interface';
import { formatCount } from '../format.ts';
import { sortOf } from './column-sort.ts';
import { openingRow } from './opening-row.ts';

interface Props<Row, Column extends string> {
  rows: Row[];
  columns: ColumnsType<Row>;
  /** The minimum width in pixels; a narrower table scrolls. */
  width: number;
  /** Called with '' when sorting is removed. */
  onSort: (sort: `${Column}_${'1' | '-1'}` | '') => void;
  /** Adds a checkbox to each row, and one for all rows of the page. */
  selection?: RowSelection<Row>;
  /** Called for a click on a row, or Enter on it; links, buttons and checkboxes in it work as before. */
  onOpen?: (row: Row) => void;
}

export interface RowSelection<Row> {
  /** The selected rows of all pages. */
  ids: string[];
  onChange: (ids: string[]) => void;
  /** Names the checkbox of a row. */
  labelOf: (row: Row) => string;
}

/** The table of an admin list, sorted by the server over all pages. */
export function AdminTable<Row extends object, Column extends string>({
  rows,
  columns,
  width,
  onSort,
  selection,
  onOpen,
}: Props<Row, Column>) {
  return (
    <Table
      rowKey="_id"
      columns={columns}
      dataSource={rows}
      pagination={false}
      sticky={{ offsetHeader: 73 }}
      scroll={{ x: width }}
      showSorterTooltip={false}
      {...(selection && { rowSelection: rowSelectionOf(selection) })}
      {...(onOpen && { onRow: (row) => openingRow(() => onOpen(row)) })}
      onChange={(_, __, sorter) => onSort(sortOf<Column, Row>(sorter))}
    />
  );
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

/** The column of row numbers; `first` is the number of the first row. */
export function numberColumn<Row>(title: string, first: number): ColumnType<Row> {
  return { title, width: 72, className: 'muted', render: (_, __, index) => formatCount(first + index) };
}
