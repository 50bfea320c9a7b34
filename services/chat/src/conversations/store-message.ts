import type { StoredMessage } from '@shop/contracts/chat-socket.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { failpoint } from '@shop/platform/service/lifecycle/failpoints.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { AuthorLimit } from '../store/chat-store.ts';
import type { WriteDeps } from './deps.ts';

/** A message of a browser. */
export interface NewMessage {
  /** The customer's id. */
  user: string;
  text: string;
  clientId: string | undefined;
  /** The socket that sent it. */
  socketId: string;
}

/**
 * Stores a message before anybody sees it, and has it delivered once: a resend only gets the acknowledgement.
 * @throws ShopError 429 above the author's limit, 503 without the store
 */
export async function storeMessage(
  { store, onStored, messageLimit }: WriteDeps & { messageLimit: AuthorLimit },
  author: UserCaller,
  { user, text, clientId, socketId }: NewMessage,
): Promise<StoredMessage> {
  const { entry, isNew } = await store.append(
    {
      id: newId(),
      user,
      kind: author.isAdmin ? 'admin' : 'client',
      authorId: author.userId,
      authorName: `${author.name} ${author.lastName}`,
      text,
      clientId,
    },
    { limit: messageLimit },
  );
  await failpoint('chat.afterSaveBeforeAck');
  if (isNew) onStored(entry, socketId);
  return { id: entry.id, at: entry.at.toISOString(), number: entry.number };
}
