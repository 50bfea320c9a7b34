import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far below the window a thing counts as seen, so that it is there when one gets to it. */
const AHEAD = '200px';

/** Whether an element has come into view, once and for all. */
export function useInView<Thing extends HTMLElement>(): [RefObject<Thing | null>, boolean] {
  const thing = useRef<Thing>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (thing.current === null || seen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(thing.current);
    return () => observer.disconnect();
  }, [seen]);
  return [thing, seen];
}
