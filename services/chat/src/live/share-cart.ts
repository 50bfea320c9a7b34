import type { SharedCart } from '@shop/contracts/chat-api.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import type { ShopSocket } from '../delivery/shop-socket.ts';
import { forgetCart, forgetCartOfSession, storeCart } from '../desk/shared-carts.ts';
import { latestByKey } from '../store/latest-by-key.ts';
import type { NotifyAdministrators } from './notify-administrators.ts';

/** Shows the cart of a socket's customer to administrators; null withdraws it. @throws ShopError 401, 503 */
export type CartSharing = (socket: ShopSocket, cart: SharedCart | null) => Promise<void>;

/**
 * Creates the sharing of carts: of each customer the last change is stored, once in an interval at most (P-D7), and none
 * after a withdrawal. A cart whose socket has gone meanwhile, because the chat was closed, is not stored.
 */
export function createCartSharing(
  db: Database,
  notifyAdministrators: NotifyAdministrators,
  everyMs: number,
): CartSharing {
  const share = latestByKey<Parameters<CartSharing>>(async (user, [socket, cart]) => {
    if (cart !== null && !socket.connected) return;
    if (cart === null) await forgetCart(db, user);
    else await storeCart(db, socket.data.caller, cart);
    // Its session may have ended before the cart was there to be withdrawn; a browser that is still there shows it again.
    const isGone = cart !== null && !socket.connected;
    if (isGone) await forgetCart(db, user);
    notifyAdministrators('customer cart', { user, cart: isGone ? null : cart });
  }, everyMs);
  return (socket, cart) => share(socket.data.caller.userId, [socket, cart]);
}

/** Withdraws the cart that an ended session shows: its customer has logged out. */
export async function withdrawCartOfSession(
  db: Database,
  notifyAdministrators: NotifyAdministrators,
  sessionId: string,
): Promise<void> {
  const user = await forgetCartOfSession(db, sessionId);
  if (user !== undefined) notifyAdministrators('customer cart', { user, cart: null });
}
