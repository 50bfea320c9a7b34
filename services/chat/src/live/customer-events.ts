import { sharedCart } from '@shop/contracts/chat-api.ts';
import { z } from 'zod';
import type { ShopSocket } from '../delivery/shop-socket.ts';
import { answerEvent, parseArgument } from './answer-event.ts';
import { clientId, messageText } from './event-arguments.ts';
import type { HandlerDeps } from './handler-deps.ts';
import { sendMessage } from './send-message.ts';

const messageOptions = z.object({ clientId }).nullish();

/** Answers the events that a customer may send (docs/api.md#chat). */
export function answerCustomer(socket: ShopSocket, deps: HandlerDeps): void {
  const { caller } = socket.data;
  const { logger } = deps;

  answerEvent(socket, 'client sends message', {
    logger,
    work: async ([text, options]) => {
      const message = {
        user: caller.userId,
        text: parseArgument(messageText, text, 'message'),
        clientId: parseArgument(messageOptions, options, 'options')?.clientId,
      };
      return sendMessage(deps, socket, message);
    },
  });

  answerEvent(socket, 'client shares cart', {
    logger,
    work: async ([cart]) => {
      const shared = parseArgument(sharedCart.nullable(), cart, 'cart');
      await deps.shareCart(socket, shared);
      return { ok: true };
    },
  });
}
