import { messageOf } from './api-client.ts';
import type { Removal } from './components/RemovalDialog.tsx';
import type { Mutation } from './use-mutation.ts';

/** What a removal dialog shows of the request that removes something. */
export function removalOf(request: Mutation<[string]>): Removal {
  if (request.status === 'failed') return { status: 'failed', message: messageOf(request.error) };
  return { status: request.status === 'sending' ? 'sending' : 'idle', message: '' };
}
