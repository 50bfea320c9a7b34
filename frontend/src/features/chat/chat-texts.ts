import { MAX_MESSAGE_CHARACTERS } from '@shop/contracts/chat-socket.ts';
import { formatCount } from '../../shared/format.ts';

/** Texts of the parts that customers' and administrators' chats share. */
export const chatTexts = {
  today: 'Today',
  sent: 'Sent',
  pending: 'Waiting to be sent',
  left: (count: number) => `${formatCount(count)} of ${formatCount(MAX_MESSAGE_CHARACTERS)} characters left`,
  tooLong: (count: number) =>
    count === 1
      ? '1 character too many: shorten the message to send it'
      : `${formatCount(count)} characters too many: shorten the message to send it`,
} as const;
