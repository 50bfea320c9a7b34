import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import './sticky-bar.css';

interface Props {
  /**
   * What holds the page's own button; the bar shows while it, and every other element with `data-main-action`, is outside the
   * viewport.
   */
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
    const shown = new Set<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) shown.add(target);
        else shown.delete(target);
      }
      setOutside(shown.size === 0);
    });
    for (const one of [element.current, ...document.querySelectorAll('[data-main-action]')]) observer.observe(one);
    return () => observer.disconnect();
  }, [element]);
  return outside;
}
