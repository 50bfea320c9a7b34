import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import './sticky-bar.css';

interface Props {
  /** What holds the page's own button; the bar shows while it is outside the viewport. */
  anchor: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** Keeps a page's main action reachable on phones, at the bottom of the window (docs/look.md#phones). */
export function StickyBar({ anchor, children }: Props) {
  const visible = useOutsideViewport(anchor);
  return (
    <div className={visible ? 'sticky-bar is-visible' : 'sticky-bar'} inert={!visible}>
      {children}
    </div>
  );
}

function useOutsideViewport(element: RefObject<HTMLElement | null>): boolean {
  const [outside, setOutside] = useState(false);
  useEffect(() => {
    if (element.current === null || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => setOutside(!entries.at(-1)?.isIntersecting));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return outside;
}
