import type { Refusal } from '@shop/contracts/chat-socket.ts';

/** Codes that say nothing about what was sent: sent again later, it is accepted (docs/api.md#chat). */
const TRANSIENT = new Set(['too-many-messages', 'too-many-events', 'unavailable']);

/** Whether the same event may be sent again; after `unavailable` it may have been stored, under its client id. */
export function isTransient({ error: { code } }: Refusal): boolean {
  return TRANSIENT.has(code);
}
