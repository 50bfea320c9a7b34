import { useEffect, useRef } from 'react';
import { addOverlayEntry } from '../browser/overlay-entry.ts';

/**
 * Lets the browser's Back close what covers the window, as people expect on phones, instead of leaving the page.
 * @param covers whether it is open and covers the window
 */
export function useBackCloses(covers: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => (covers ? addOverlayEntry(() => close.current()) : undefined), [covers]);
}
