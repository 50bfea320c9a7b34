import { sharedCart } from '@shop/contracts/chat-api.ts';
import { z } from 'zod';
import { clientId, messageText } from '../conversations/message-text.ts';
import { storeMessage } from '../conversations/store-message.ts';
import type { ShopSocket } from '../delivery/shop-socket.ts';
import { forgetCart, storeCart } from '../desk/shared-carts.ts';
import { takeTurns } from '../store/take-turns.ts';
import { answerEvent, parseArgument } from './answer-event.ts';
import type { HandlerDeps } from './handler-deps.ts';

const messageOptions = z.object({ clientId }).nullish();

/** Answers the events that a customer may send (docs/api.md#chat). */
export function answerCustomer(socket: ShopSocket, deps: HandlerDeps): void {
  const { caller } = socket.data;
  const { logger, db } = deps;
  // A cart that is withdrawn right after a change must not be stored after its withdrawal.
  const inTurn = takeTurns();

  answerEvent(socket, 'client sends message', {
    logger,
    work: async ([text, options]) => {
      const message = {
        user: caller.userId,
        text: parseArgument(messageText, text, 'message'),
        clientId: parseArgument(messageOptions, options, 'options')?.clientId,
        socketId: socket.id,
      };
      return storeMessage(deps, caller, message);
    },
  });

  answerEvent(socket, 'client shares cart', {
    logger,
    work: async ([cart]) => {
      const shared = parseArgument(sharedCart.nullable(), cart, 'cart');
      return inTurn(caller.userId, async () => {
        if (shared === null) await forgetCart(db, caller.userId);
        else await storeCart(db, caller.userId, shared);
        deps.tellAdministrators('customer cart', { user: caller.userId, cart: shared });
        return { ok: true };
      });
    },
  });
}
