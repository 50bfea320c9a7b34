import { messageOf } from './api-client.ts';
import type { Removal } from './components/RemovalDialog.tsx';

/** What a removal dialog shows of the request that removes something. */
export function removalOf({
  isLoading,
  isError,
  error,
}: {
  isLoading: boolean;
  isError: boolean;
  error?: unknown;
}): Removal {
  if (isError) return { status: 'failed', message: messageOf(error) };
  return { status: isLoading ? 'sending' : 'idle', message: '' };
}
