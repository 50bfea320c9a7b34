import { randomUUID } from 'node:crypto';
import type { MessageAck, StoredMessage } from '@shop/contracts/chat-socket.ts';
import type { ChatSocket } from './chat-connection.ts';

/** A message that the shop has acknowledged. */
export interface Acknowledged extends StoredMessage {
  /** The customer of the conversation. */
  user: string;
  text: string;
}

/** The messages of one person, sent one after another until each is acknowledged, as the front end does. */
export interface MessageQueue {
  add(user: string, text: string): void;
  pending(): number;
  acknowledged: Acknowledged[];
  /** Refusals other than outages and the rate limit; those messages are dropped. */
  refused: string[];
}

const ACK_WITHIN_MS = 5_000;
const RETRY_AFTER_MS = 500;
const RETRIED = ['unavailable', 'too-many-messages'];

/**
 * Creates a queue. A message without an acknowledgement is sent again with the same client id.
 * @param emit sends a message by the event of this kind of person
 */
export function createMessageQueue(
  socket: ChatSocket,
  emit: (message: { user: string; text: string; clientId: string }, ack: MessageAck) => void,
): MessageQueue {
  const waiting: { user: string; text: string; clientId: string }[] = [];
  const queue: MessageQueue = {
    add: (user, text) => {
      waiting.push({ user, text, clientId: randomUUID() });
      if (waiting.length === 1) sendFirst();
    },
    pending: () => waiting.length,
    acknowledged: [],
    refused: [],
  };

  function sendFirst(): void {
    const message = waiting[0];
    if (message === undefined) return;
    const { user, text } = message;
    let settled = false;
    const settle = (next: () => void, delayMs = 0) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      setTimeout(next, delayMs);
    };
    const done = () => {
      waiting.shift();
      sendFirst();
    };
    const timer = setTimeout(() => settle(sendFirst), ACK_WITHIN_MS);
    if (socket.connected) emit(message, acknowledge);
    else settle(sendFirst, RETRY_AFTER_MS);

    function acknowledge(result: Parameters<MessageAck>[0]): void {
      // A late acknowledgement counts too, but the message has been sent again: that one's comes as well.
      if (settled) return;
      if (!('error' in result)) {
        queue.acknowledged.push({ ...result, user, text });
        settle(done);
      } else if (RETRIED.includes(result.error.code)) settle(sendFirst, RETRY_AFTER_MS);
      else {
        queue.refused.push(`${result.error.code}: ${result.error.message}`);
        settle(done);
      }
    }
  }

  return queue;
}
