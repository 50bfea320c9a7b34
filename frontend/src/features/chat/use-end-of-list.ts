import { useEffect, useRef } from 'react';

/** How close to its end a list follows new messages, in pixels. */
const NEAR_END_PX = 80;

/**
 * Keeps the end of a scrollable list in view when a message comes or its size changes, unless the reader has scrolled up;
 * own messages always show.
 * @param lastKey identifies the last message
 */
export function useEndOfList(lastKey: string | undefined, own: boolean) {
  const list = useRef<HTMLElement>(null);
  const atEnd = useRef(true);
  const onScroll = () => {
    const { current } = list;
    if (current) atEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < NEAR_END_PX;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the last message triggers the effect
  useEffect(() => {
    const { current } = list;
    if (current === null || !(own || atEnd.current)) return;
    atEnd.current = true;
    current.scrollTop = current.scrollHeight;
  }, [lastKey]);
  useEffect(() => {
    const { current } = list;
    if (current === null) return;
    const observer = new ResizeObserver(() => {
      if (atEnd.current) current.scrollTop = current.scrollHeight;
    });
    // The list shrinks with a growing box below, its content grows with late fonts and longer lines.
    for (const element of [current, ...current.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { list, onScroll };
}
