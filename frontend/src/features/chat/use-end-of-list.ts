import { useEffect, useLayoutEffect, useRef } from 'react';

/** How close to its end a list follows new messages, in pixels. */
const NEAR_END_PX = 80;

/**
 * Keeps the end of a scrollable list in view when a message comes or its size changes, unless the reader has scrolled up;
 * own messages always show.
 * @param lastKey identifies the last message
 * @param places changes when the list may have moved in the page: browsers scroll a moved element to its start
 */
export function useEndOfList(lastKey: string | undefined, own: boolean, places = '') {
  const list = useRef<HTMLElement>(null);
  const atEnd = useRef(true);
  const top = useRef(0);
  const onScroll = () => {
    const { current } = list;
    if (current === null) return;
    // Content that grows puts the end further away without a reader's doing: only scrolling up leaves it.
    if (current.scrollTop < top.current) atEnd.current = false;
    if (current.scrollHeight - current.scrollTop - current.clientHeight < NEAR_END_PX) atEnd.current = true;
    top.current = current.scrollTop;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the last message triggers the effect
  useEffect(() => {
    const { current } = list;
    if (current === null || !(own || atEnd.current)) return;
    atEnd.current = true;
    current.scrollTop = current.scrollHeight;
  }, [lastKey]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a move triggers the effect, before its scroll event
  useLayoutEffect(() => {
    const { current } = list;
    if (current) current.scrollTop = atEnd.current ? current.scrollHeight : top.current;
  }, [places]);
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
