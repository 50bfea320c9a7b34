import type { ReactNode } from 'react';
import { type Removal, RemovalDialog } from '../components/RemovalDialog.tsx';
import { useRemoval } from './use-removal.ts';

interface Props<Row> {
  rows: Row[];
  /** The state of the last confirmed deletion. */
  removal: Removal;
  label: string;
  onOpen: () => void;
  onConfirm: (row: Row) => void;
  imageOf?: (row: Row) => ReactNode;
  describe: (row: Row) => ReactNode;
  /** Renders the rows; `onRemove` opens the confirmation. */
  children: (onRemove: (row: Row) => void) => ReactNode;
}

/** Adds a confirmed deletion to rows (docs/requirements.md#screens). */
export function RemovableRows<Row extends { _id: string }>({ rows, removal, label, ...rest }: Props<Row>) {
  const [selected, setSelected] = useRemoval(rows);
  const open = (row: Row) => {
    rest.onOpen();
    setSelected(row);
  };
  return (
    <>
      {rest.children(open)}
      {selected && (
        <RemovalDialog
          key={selected._id}
          image={rest.imageOf?.(selected)}
          action={label}
          removal={removal}
          onConfirm={() => rest.onConfirm(selected)}
          onCancel={() => setSelected(null)}
        >
          {rest.describe(selected)}
        </RemovalDialog>
      )}
    </>
  );
}
