import { type FocusEvent, useCallback, useState } from 'react';

/**
 * Holds the order of the panels while the focus is in one of them, so that none moves away under the administrator's hands;
 * closed ones leave and new ones come at the end. The current order applies once the focus has left.
 */
export function useHeldOrder(order: string[]) {
  const [held, setHeld] = useState<string[] | null>(null);
  const shown = held === null ? order : merged(held, order);
  const handlers = {
    onFocus: () => {
      if (held === null) setHeld(order);
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setHeld(null);
    },
  };
  /** For when the focus has left without a blur. */
  const release = useCallback(() => setHeld(null), []);
  return { shown, handlers, release };
}

function merged(held: string[], order: string[]): string[] {
  const open = new Set(order);
  const known = new Set(held);
  return [...held.filter((user) => open.has(user)), ...order.filter((user) => !known.has(user))];
}
