import { useEffect, useState } from 'react';

/** Near the top of the page the bar stays. */
const STAYS_ABOVE = 120;
/** Pixels of a scroll that count as a direction; less is a trembling finger. */
const STEP = 8;

/**
 * Whether the reader scrolls down, until they scroll up again: a bar that hides then leaves room on small screens. Focus
 * within the bar brings it back (navigation.css).
 */
export function useHiddenOnScroll(): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const { scrollY } = window;
      if (Math.abs(scrollY - last) < STEP) return;
      setHidden(scrollY > last && scrollY > STAYS_ABOVE);
      last = scrollY;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return hidden;
}
