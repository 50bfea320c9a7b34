import { type UIEvent, useLayoutEffect, useRef, useState } from 'react';
import '../styles/strip.css';

/**
 * A row of equally wide places that the browser scrolls, one at a time: by touch, and by `show`. Give `row` to an element of
 * the class `strip`; it also scrolls before hydration.
 */
export function useStrip() {
  const ref = useRef<HTMLDivElement>(null);
  // Null until the first layout: the row may have been scrolled before hydration.
  const [place, setPlace] = useState<number | null>(null);
  useLayoutEffect(() => setPlace(placeOf(ref.current)), []);
  return {
    /** The index of what is shown. */
    place: place ?? 0,
    /** Whether something else is known to be shown. */
    isAway: (index: number) => place !== null && index !== place,
    show: (index: number) => {
      if (ref.current) ref.current.scrollLeft = index * ref.current.clientWidth;
    },
    row: { ref, onScroll: ({ currentTarget }: UIEvent<HTMLDivElement>) => setPlace(placeOf(currentTarget)) },
  };
}

function placeOf(row: HTMLElement | null): number {
  return row && row.clientWidth > 0 ? Math.round(row.scrollLeft / row.clientWidth) : 0;
}
