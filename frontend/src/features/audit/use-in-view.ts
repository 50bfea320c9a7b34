import { type RefObject, useEffect, useRef, useState } from 'react';

/** Elements this close to the viewport count as visible, so that they load ahead. */
const MARGIN = '200px';

/** Returns a ref, and whether its element has been in view at least once. */
export function useInView<Target extends HTMLElement>(): [RefObject<Target | null>, boolean] {
  const target = useRef<Target>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (target.current === null || seen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [seen]);
  return [target, seen];
}
