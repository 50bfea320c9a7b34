import type { ReactNode } from 'react';
import { messageOf } from '../api/api-client.ts';
import { afterSuccess } from '../api/shop-api.ts';
import { type Removal, RemovalDialog } from './RemovalDialog.tsx';

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
  const confirm = () => void afterSuccess(remove(id).unwrap(), onRemoved);
  return <RemovalDialog {...dialog} removal={removalOf(request)} onConfirm={confirm} />;
}

function removalOf({ isLoading, isError, error }: ReturnType<UseRemove>[1]): Removal {
  if (isError) return { status: 'failed', message: messageOf(error) };
  return { status: isLoading ? 'sending' : 'idle', message: '' };
}
