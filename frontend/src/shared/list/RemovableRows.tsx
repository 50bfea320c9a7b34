import type { ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { RemovalDialog } from '../components/RemovalDialog.tsx';
import { removalOf } from '../removal-of.ts';
import { noticed } from '../state/notices.ts';
import { useRemoval } from './use-removal.ts';

/** How the rows of a list are edited and deleted, and what it calls that. */
export interface RowRemoval<Row> {
  /** The generated hook of the mutation that deletes a row by its id. */
  useRemove: () => readonly [
    (id: string) => { unwrap: () => Promise<unknown> },
    { isLoading: boolean; isError: boolean; error?: unknown; reset: () => void },
  ];
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
  const [remove, request] = useRemove();
  const [selected, setSelected] = useRemoval(rows);
  const confirm = (row: Row) => {
    remove(row._id)
      .unwrap()
      .then(
        () => dispatch(noticed({ text: removedText(row), success: true })),
        // The dialog shows why.
        () => undefined,
      );
  };
  return (
    <>
      {children((row) => {
        request.reset();
        setSelected(row);
      })}
      {selected && (
        <RemovalDialog
          key={selected._id}
          image={imageOf?.(selected)}
          action={label}
          removal={removalOf(request)}
          onConfirm={() => confirm(selected)}
          onCancel={() => setSelected(null)}
        >
          {describe(selected)}
        </RemovalDialog>
      )}
    </>
  );
}
