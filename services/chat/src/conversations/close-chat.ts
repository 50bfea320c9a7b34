import { notFound } from '@shop/platform/service/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { WriteDeps } from './deps.ts';

/**
 * Closes a customer's open conversation; one that is closed already stays as it is.
 * @throws ShopError 404 when the customer has none
 */
export async function closeChat(
  { store, onStored }: WriteDeps,
  administrator: UserCaller,
  user: string,
): Promise<void> {
  const [last] = await store.listBefore(user, undefined, 1);
  if (last === undefined) throw notFound('Conversation');
  if (last.kind === 'closed') return;
  const { entry } = await store.append({
    id: newId(),
    user,
    kind: 'closed',
    authorId: administrator.userId,
    authorName: `${administrator.name} ${administrator.lastName}`,
    text: '',
  });
  onStored(entry);
}
