import type { ReactNode } from 'react';
import { removalOf } from '../removal-of.ts';
import { RemovalDialog } from './RemovalDialog.tsx';

/** The generated hook of the mutation that deletes something by its id. */
export type UseRemove<Result = unknown> = () => readonly [
  (id: string) => { unwrap: () => Promise<Result> },
  { isLoading: boolean; isError: boolean; error?: unknown },
];

interface Props<Result> {
  useRemove: UseRemove<Result>;
  id: string;
  action: string;
  image?: ReactNode;
  onRemoved: (result: Result) => void;
  onCancel: () => void;
  /** Describes what is removed. */
  children: ReactNode;
}

/** Asks for confirmation before something is deleted, sends the request, and shows why it failed. */
export function RemovalRequest<Result>({ useRemove, id, onRemoved, ...dialog }: Props<Result>) {
  const [remove, request] = useRemove();
  const confirm = () => {
    remove(id)
      .unwrap()
      .then(onRemoved, () => undefined);
  };
  return <RemovalDialog {...dialog} removal={removalOf(request)} onConfirm={confirm} />;
}
