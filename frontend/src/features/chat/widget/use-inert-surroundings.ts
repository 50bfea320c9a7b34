import { type RefObject, useEffect } from 'react';

/** Takes everything around an element out of reach of keyboard and screen reader while it covers the whole window. */
export function useInertSurroundings(element: RefObject<HTMLElement | null>, covers: boolean): void {
  useEffect(() => {
    if (!covers) return;
    const surroundings: HTMLElement[] = [];
    for (let inner = element.current; inner !== null && inner !== document.body; inner = inner.parentElement)
      for (const other of inner.parentElement?.children ?? [])
        if (other instanceof HTMLElement && other !== inner && !other.inert) surroundings.push(other);
    for (const other of surroundings) other.inert = true;
    return () => {
      for (const other of surroundings) other.inert = false;
    };
  }, [element, covers]);
}
