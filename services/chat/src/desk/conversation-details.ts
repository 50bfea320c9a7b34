import type { ConversationDetails, SharedCart } from '@shop/contracts/chat-api.ts';
import { notFound } from '@shop/platform/service/errors.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { withoutNul } from '@shop/platform/service/postgres/without-nul.ts';
import { isConnected } from '../presence/presence-repository.ts';
import { readNote } from './notes.ts';

/** Returns what an administrator needs beside a conversation. @throws ShopError 404 for an unknown customer */
export async function readConversationDetails(db: Queryable, user: string): Promise<ConversationDetails> {
  const [row] = await db.query<{ name: string; email: string; connected: boolean; cart: SharedCart | null }>(
    `select k.name || ' ' || k.last_name as name, k.email, ${isConnected('k.user_id')} as connected, s.cart
     from customers k left join shared_carts s using (user_id) where k.user_id = $1`,
    [withoutNul(user)],
  );
  if (row === undefined) throw notFound('Customer');
  return { user, ...row, note: await readNote(db, user) };
}
