import type { ConversationNote } from '@shop/contracts/chat-api.ts';
import { statusOf } from '../../../shared/api-client.ts';
import { fetchDetails } from './desk-api.ts';

/**
 * Returns the note that a colleague has saved meanwhile, after a save has failed with `error`; undefined when it failed
 * for another reason.
 * @throws an ApiError when the newer note cannot be loaded
 */
export async function newerNoteOf(user: string, error: unknown): Promise<ConversationNote | undefined> {
  if (statusOf(error) !== 409) return undefined;
  const { note } = await fetchDetails(user, new AbortController().signal);
  return note ?? undefined;
}
