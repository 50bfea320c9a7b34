import { z } from 'zod';

/** The calls of PayPal that the simulator responds to. */
export type Operation =
  | 'get-token'
  | 'create-order'
  | 'show-order'
  | 'capture-order'
  | 'show-capture'
  | 'refund-capture'
  | 'show-refund';

/**
 * Scripted outcomes of a call. `already-captured`: the money is taken, but the response says that it was taken before.
 * `lost-reply`: the call takes effect, then the connection breaks.
 */
export const mode = z.enum([
  'normal',
  'declined',
  'pending',
  'wrong-amount',
  'wrong-currency',
  'wrong-payee',
  'wrong-custom-id',
  'already-captured',
  '500',
  '429',
  'hang',
  'lost-reply',
]);
export type Mode = z.infer<typeof mode>;

const ANY_CALL: ReadonlySet<Mode> = new Set(['500', '429', 'hang', 'lost-reply']);
const REFUNDS_TOO: ReadonlySet<Mode> = new Set(['declined', 'pending']);

/** Whether a mode changes anything about an operation: most are outcomes of captures. */
export function affects(which: Mode, operation: Operation): boolean {
  if (which === 'normal') return false;
  if (ANY_CALL.has(which) || operation === 'capture-order') return true;
  return operation === 'refund-capture' && REFUNDS_TOO.has(which);
}
