import { type FocusEvent, useEffect, useRef } from 'react';
import { focusHeading } from '../../../shared/browser/focus-heading.ts';

/**
 * Focuses the page's heading when a part of the page is removed while the focus is in it or in one of its dialogs. React
 * fires no blur event while it removes elements.
 * @param onGone called in that case
 * @returns the handlers of the part's element
 */
export function useFocusAfter(onGone: () => void) {
  const isInside = useRef(false);
  useEffect(
    () => () => {
      if (!isInside.current) return;
      // A dialog of the part goes a moment later.
      setTimeout(() => {
        onGone();
        if (document.activeElement === document.body) focusHeading();
      });
    },
    [onGone],
  );
  return {
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: ({ target }: FocusEvent) => {
      // An element stays the active one of its page while another window has the focus.
      isInside.current = document.activeElement === target;
    },
  };
}
