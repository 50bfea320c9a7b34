import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { EditRow, RemoveRow } from '../components/RowActions.tsx';
import type { RowRemoval } from './RemovableRows.tsx';
import '../styles/rows.css';
import { Checkbox } from '../components/Checkbox.tsx';

export interface PhoneRowsProps<Row> {
  rows: Row[];
  pageOf: (row: Row) => string;
  /** The content of a row's link. */
  row: (row: Row) => ReactNode;
  /** Content under the link, with controls of its own. */
  below?: (row: Row) => ReactNode;
  className?: string;
  check?: { ids: string[]; labelOf: (row: Row) => string; toggle: (id: string) => void } | undefined;
  remove?: (RowRemoval<Row> & { onRemove: (row: Row) => void }) | undefined;
  /** Adds a link to the row's form, named as the removal says. */
  formOf?: ((row: Row) => string) | undefined;
}

/** The rows of a list on phones: each is a link, with a checkbox before it or a delete button after it. */
export function PhoneRows<Row extends { _id: string }>(props: PhoneRowsProps<Row>) {
  const { rows, pageOf, formOf, check, remove, below, className } = props;
  const { search } = useLocation();
  const checked = new Set(check?.ids);
  const names = ['rows', check && 'rows-with-check', remove && 'rows-with-action', className];
  return (
    <ul className={names.filter(Boolean).join(' ')}>
      {rows.map((row) => (
        <li key={row._id}>
          {check && (
            <Checkbox
              checked={checked.has(row._id)}
              onChange={() => check.toggle(row._id)}
              aria-label={check.labelOf(row)}
            />
          )}
          <Link to={pageOf(row)} state={{ list: search }}>
            {props.row(row)}
          </Link>
          {remove && formOf && <EditRow to={formOf(row)} name={remove.editLabel(row)} />}
          {remove && (
            <RemoveRow
              id={row._id}
              name={remove.removeLabel(row)}
              disabledReason={remove.disabledReason?.(row)}
              onClick={() => remove.onRemove(row)}
            />
          )}
          {below?.(row)}
        </li>
      ))}
    </ul>
  );
}
