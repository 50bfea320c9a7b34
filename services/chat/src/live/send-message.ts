import type { StoredMessage } from '@shop/contracts/chat-socket.ts';
import { failpoint } from '@shop/platform/service/lifecycle/failpoints.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { storedOf } from '../delivery/send-entry.ts';
import type { ShopSocket } from '../delivery/shop-socket.ts';
import type { HandlerDeps } from './handler-deps.ts';

/** More than a socket may send while the first of them is still being delivered. */
const MAX_SENT = 100;

/** A message of a browser. */
export interface NewMessage {
  /** The customer's id. */
  user: string;
  text: string;
  clientId: string | undefined;
}

/**
 * Stores a message before anybody sees it, and has it delivered once: a resend only gets the acknowledgement.
 * @throws ShopError 429 above the author's limit, 503 without the store
 */
export async function sendMessage(
  { store, deliver, messageLimit }: Pick<HandlerDeps, 'store' | 'deliver' | 'messageLimit'>,
  socket: ShopSocket,
  { user, text, clientId }: NewMessage,
): Promise<StoredMessage> {
  const { userId, isAdmin, name, lastName } = socket.data.caller;
  const id = newId();
  noteSent(socket.data.sent, id);
  const { entry, isNew } = await store.append(
    {
      id,
      user,
      kind: isAdmin ? 'admin' : 'client',
      authorId: userId,
      authorName: `${name} ${lastName}`,
      text,
      clientId,
    },
    { limit: messageLimit },
  );
  await failpoint('chat.afterSaveBeforeAck');
  if (isNew) deliver(entry);
  return storedOf(entry);
}

/** Before it is stored: from then on the poll of the store may find it. */
function noteSent(sent: Set<string>, id: string): void {
  sent.add(id);
  const [oldest] = sent;
  if (sent.size > MAX_SENT && oldest !== undefined) sent.delete(oldest);
}
