import Table, { type ColumnsType, type ColumnType } from 'antd/es/table';
import { formatCount } from '../format.ts';
import { sortOf } from './column-sort.ts';

interface Props<Row, Column extends string> {
  rows: Row[];
  columns: ColumnsType<Row>;
  /** The minimum width in pixels; a narrower table scrolls. */
  width: number;
  /** Called with '' when sorting is removed. */
  onSort: (sort: `${Column}_${'1' | '-1'}` | '') => void;
}

/** The table of an admin list, sorted by the server over all pages. */
export function AdminTable<Row extends object, Column extends string>({
  rows,
  columns,
  width,
  onSort,
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
      onChange={(_, __, sorter) => onSort(sortOf<Column, Row>(sorter))}
    />
  );
}

/** The column of row numbers; `first` is the number of the first row. */
export function numberColumn<Row>(title: string, first: number): ColumnType<Row> {
  return { title, width: 72, className: 'muted', render: (_, __, index) => formatCount(first + index) };
}
