import { forbidden } from '@shop/platform/service/errors.ts';
import { z } from 'zod';
import { closeChat } from '../conversations/close-chat.ts';
import { requireCustomer } from '../conversations/known-customer.ts';
import { catchUpOnce } from '../delivery/catch-up.ts';
import type { ShopSocket } from '../delivery/shop-socket.ts';
import { answerEvent, parseArgument } from './answer-event.ts';
import { clientId, customerId, messageText } from './event-arguments.ts';
import type { HandlerDeps } from './handler-deps.ts';
import { sendMessage } from './send-message.ts';

const closeOptions = z.object({ seen: z.int().min(0).optional() }).nullish();
const answer = z.object({ user: customerId, message: messageText, clientId });

/** Answers the events that an administrator may send (docs/api.md#chat). @param since the entry that the handshake names */
export function answerAdministrator(socket: ShopSocket, deps: HandlerDeps, since: string | undefined): void {
  const { caller } = socket.data;
  const { logger, presence, windows } = deps;
  let typedAt = Number.NEGATIVE_INFINITY;

  answerEvent(socket, 'admin connected with server', {
    logger,
    work: async () => {
      // The browser repeats an announcement whose acknowledgement was lost.
      await catchUpOnce(deps, socket, since);
      await presence.announced(socket.id);
      return { ok: true };
    },
  });

  answerEvent(socket, 'admin sends message', {
    logger,
    work: async ([sent]) => {
      const { user, message: text, clientId } = parseArgument(answer, sent, 'message');
      await requireCustomer(deps, user);
      return sendMessage(deps, socket, { user, text, clientId });
    },
  });

  answerEvent(socket, 'admin closes chat', {
    logger,
    work: async ([user, options]) => {
      const customer = parseArgument(customerId, user, 'user');
      const seen = parseArgument(closeOptions, options, 'options')?.seen;
      const closing = await closeChat(deps, caller, { user: customer, seen });
      if (closing !== undefined) deps.deliver(closing);
      return { ok: true };
    },
  });

  answerEvent(socket, 'admin is typing', {
    logger,
    work: async ([user]) => {
      const typing = { user: parseArgument(customerId, user, 'user'), by: `${caller.name} ${caller.lastName}` };
      if (performance.now() - typedAt < windows.typing) return { ok: true };
      typedAt = performance.now();
      deps.notifyAdministrators('admin is typing', typing, socket.id);
      return { ok: true };
    },
  });
}

const ADMINISTRATORS_ONLY = [
  'admin connected with server',
  'admin sends message',
  'admin closes chat',
  'admin is typing',
];
const CUSTOMERS_ONLY = ['client sends message', 'client shares cart'];

/** Refuses the events of the other role: the role comes from the session alone (P-D6). */
export function refuseOthersEvents(socket: ShopSocket, { logger }: Pick<HandlerDeps, 'logger'>): void {
  let isLogged = false;
  for (const event of socket.data.caller.isAdmin ? CUSTOMERS_ONLY : ADMINISTRATORS_ONLY)
    answerEvent(socket, event, {
      logger,
      work: () => {
        if (!isLogged)
          logger.info({ event, userId: socket.data.caller.userId }, 'socket event of another role refused');
        isLogged = true;
        throw forbidden();
      },
    });
}
