import { MAX_CLIENT_ID_CHARACTERS, MAX_MESSAGE_CHARACTERS } from '@shop/contracts/chat-socket.ts';
import { readStored, removeStored, writeStored } from '../../../shared/browser/browser-storage.ts';

/** A message that waits for its acknowledgement, also over a reload. */
export interface UnsentMessage {
  /** Makes a resend harmless (docs/api.md#chat). */
  clientId: string;
  text: string;
}

/** More unsent messages than somebody types while the connection is away; older ones stay only in the open tab. */
const MAX_UNSENT = 50;

const keyOf = (userId: string) => `chat-unsent-${userId}`;

/** Reads a customer's unsent messages, oldest first; invalid data is ignored. */
export function readUnsent(userId: string): UnsentMessage[] {
  try {
    const value: unknown = JSON.parse(readStored('local', keyOf(userId)) ?? '[]');
    return Array.isArray(value) ? value.filter(isUnsent).slice(-MAX_UNSENT) : [];
  } catch {
    // Invalid JSON must not keep the chat from opening.
    return [];
  }
}

/** Stores an unsent message beside those of other tabs. */
export function storeUnsent(userId: string, message: UnsentMessage): void {
  const others = readUnsent(userId).filter(({ clientId }) => clientId !== message.clientId);
  writeStored('local', keyOf(userId), JSON.stringify([...others, message].slice(-MAX_UNSENT)));
}

/** Forgets a message that was sent or removed. */
export function forgetUnsent(userId: string, clientId: string): void {
  const left = readUnsent(userId).filter((message) => message.clientId !== clientId);
  if (left.length === 0) removeStored('local', keyOf(userId));
  else writeStored('local', keyOf(userId), JSON.stringify(left));
}

/** Forgets all unsent messages of a customer, after their logout. */
export function forgetAllUnsent(userId: string): void {
  removeStored('local', keyOf(userId));
}

function isUnsent(value: unknown): value is UnsentMessage {
  if (value === null || typeof value !== 'object') return false;
  const { clientId, text } = value as Record<string, unknown>;
  const isText = (field: unknown, max: number) => typeof field === 'string' && field !== '' && field.length <= max;
  return isText(clientId, MAX_CLIENT_ID_CHARACTERS) && isText(text, MAX_MESSAGE_CHARACTERS);
}
