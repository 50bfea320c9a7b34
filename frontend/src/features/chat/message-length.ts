import { MAX_MESSAGE_CHARACTERS } from '@shop/contracts/chat-socket.ts';
import { chatTexts as texts } from './chat-texts.ts';

/** From here on the author reads how many characters are left. */
const SAY_LEFT_FROM = MAX_MESSAGE_CHARACTERS - 200;

/** Whether a text is a message: not empty, and not too long. What is too long stays in the box, nothing of it is cut off. */
export function isMessage(text: string): boolean {
  const { length } = text.trim();
  return length > 0 && length <= MAX_MESSAGE_CHARACTERS;
}

/** What to say about the length of a text; '' while that is of no interest. */
export function lengthNote(text: string): string {
  const { length } = text.trim();
  if (length > MAX_MESSAGE_CHARACTERS) return texts.tooLong(length - MAX_MESSAGE_CHARACTERS);
  return length > SAY_LEFT_FROM ? texts.left(MAX_MESSAGE_CHARACTERS - length) : '';
}
