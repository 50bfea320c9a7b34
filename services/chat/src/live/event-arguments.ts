import { MAX_CLIENT_ID_CHARACTERS, MAX_MESSAGE_CHARACTERS } from '@shop/contracts/chat-socket.ts';
import { z } from 'zod';

/** The text of a message: trimmed, 1 to 2,000 characters (docs/api.md#chat). */
export const messageText = z.string().trim().min(1, 'must not be empty').max(MAX_MESSAGE_CHARACTERS);

/** The id that makes a resend harmless. */
export const clientId = z.string().min(1).max(MAX_CLIENT_ID_CHARACTERS).optional();

/** The id of a customer. */
export const customerId = z.string().min(1).max(100);
