import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Bubble } from './turns.ts';

/** How close to its end a list follows new messages, in pixels. */
const NEAR_END_PX = 80;

/**
 * Keeps the end of a scrollable list in view when a message comes or its size changes, unless the reader has scrolled up;
 * what they send always shows.
 * @param lastKey identifies the last message
 * @param written `pending`: the reader sends it; `own`: they have written it, here or elsewhere; `other`: somebody else has
 * @param options `places` changes when the list may have moved in the page: browsers scroll a moved element to its start;
 * `delayMs` before the list follows
 * @returns `hasNewerBelow`: something has come below what the reader looks at; `toEnd` shows it
 */
export function useEndOfList(
  lastKey: string | undefined,
  written: 'pending' | 'own' | 'other',
  { places = '', delayMs = 0 }: { places?: string; delayMs?: number } = {},
) {
  const list = useRef<HTMLElement>(null);
  const atEnd = useRef(true);
  const top = useRef(0);
  const size = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [hasNewerBelow, setNewerBelow] = useState(false);
  const toEnd = useCallback(() => {
    const scroll = () => {
      // The reader may have scrolled up during the delay.
      if (list.current && atEnd.current) list.current.scrollTop = list.current.scrollHeight;
    };
    atEnd.current = true;
    setNewerBelow(false);
    clearTimeout(timer.current);
    if (delayMs === 0) scroll();
    else timer.current = setTimeout(scroll, delayMs);
  }, [delayMs]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onScroll = () => {
    const { current } = list;
    if (current === null) return;
    // Growing content moves the end away without the reader: only scrolling up leaves it. When the size of the list has
    // changed, for example on a rotated phone, the browser itself may have scrolled.
    const isResized = size.current !== sizeOf(current);
    size.current = sizeOf(current);
    if (current.scrollTop < top.current && !isResized) atEnd.current = false;
    if (current.scrollHeight - current.scrollTop - current.clientHeight < NEAR_END_PX) atEnd.current = true;
    if (atEnd.current) setNewerBelow(false);
    top.current = current.scrollTop;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the last message triggers the effect
  useEffect(() => {
    if (written === 'pending' || atEnd.current) toEnd();
    else if (written === 'other') setNewerBelow(true);
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
      size.current = sizeOf(current);
      if (atEnd.current) toEnd();
    });
    // The list shrinks with a growing box below, its content grows with late fonts and longer lines.
    for (const element of [current, ...current.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [toEnd]);
  return { list, onScroll, hasNewerBelow, toEnd };
}

/** Who has written the last message, for useEndOfList. */
export function writtenBy(last: Bubble | undefined): 'pending' | 'own' | 'other' {
  if (last?.state === 'pending') return 'pending';
  return last?.own ? 'own' : 'other';
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement): string {
  return `${clientWidth} ${clientHeight}`;
}
