import type { ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { RemovalRequest, type UseRemove } from '../components/RemovalRequest.tsx';
import { noticed } from '../state/notices.ts';
import { useRemoval } from './use-removal.ts';

/** How the rows of a list are edited and deleted, and what it calls that. */
export interface RowRemoval<Row> {
  useRemove: UseRemove;
  editLabel: (row: Row) => string;
  removeLabel: (row: Row) => string;
  /** What the toast says afterwards. */
  removedText: (row: Row) => string;
  /** Why a row cannot be deleted. */
  disabledReason?: (row: Row) => string | undefined;
  imageOf?: (row: Row) => ReactNode;
  describe: (row: Row) => ReactNode;
}

interface Props<Row> {
  rows: Row[];
  removal: RowRemoval<Row>;
  /** The name of the action. */
  label: string;
  /** Renders the rows; `onRemove` opens the confirmation. */
  children: (onRemove: (row: Row) => void) => ReactNode;
}

/** Adds a confirmed deletion to rows (docs/requirements.md#screens). */
export function RemovableRows<Row extends { _id: string }>({ rows, removal, label, children }: Props<Row>) {
  const { useRemove, imageOf, describe, removedText } = removal;
  const dispatch = useDispatch();
  const [selected, setSelected] = useRemoval(rows);
  return (
    <>
      {children(setSelected)}
      {selected && (
        <RemovalRequest
          key={selected._id}
          useRemove={useRemove}
          id={selected._id}
          image={imageOf?.(selected)}
          action={label}
          onRemoved={() => dispatch(noticed({ text: removedText(selected), success: true }))}
          onCancel={() => setSelected(null)}
        >
          {describe(selected)}
        </RemovalRequest>
      )}
    </>
  );
}
