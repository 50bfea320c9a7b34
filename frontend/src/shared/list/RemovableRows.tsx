import type { ReactNode } from 'react';
import { type Removal, RemovalDialog } from '../components/RemovalDialog.tsx';
import { useRemoval } from './use-removal.ts';

interface Props<Row> {
  rows: Row[];
  /** The state of the deletion that was confirmed last. */
  removal: Removal;
  label: string;
  onAsk: () => void;
  onConfirm: (row: Row) => void;
  imageOf?: (row: Row) => ReactNode;
  /** The row in words. */
  describe: (row: Row) => ReactNode;
  /** The rows; calling `onRemove` asks for confirmation. */
  children: (onRemove: (row: Row) => void) => ReactNode;
}

/** Rows that can be deleted after a confirmation (docs/requirements.md#screens). */
export function RemovableRows<Row extends { _id: string }>({ rows, removal, label, ...rest }: Props<Row>) {
  const [asked, setAsked] = useRemoval(rows);
  const ask = (row: Row) => {
    rest.onAsk();
    setAsked(row);
  };
  return (
    <>
      {rest.children(ask)}
      {asked && (
        <RemovalDialog
          key={asked._id}
          image={rest.imageOf?.(asked)}
          action={label}
          removal={removal}
          onConfirm={() => rest.onConfirm(asked)}
          onCancel={() => setAsked(null)}
        >
          {rest.describe(asked)}
        </RemovalDialog>
      )}
    </>
  );
}
