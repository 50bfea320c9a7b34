import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** How long the heading of a new page is awaited, in milliseconds; a slower page keeps the focus where it is. */
const WAIT_MS = 10_000;
/** Events by which somebody already uses the page; 'input' also comes from dictation and assistive technology. */
const USING = ['keydown', 'pointerdown', 'input'];

/**
 * After a path change: moves the focus to the h1 of the new page, and names the page in a live region, so that keyboards
 * and screen readers start where sighted people look. A focus that the page itself has set stays, and so does that of
 * somebody who is typing or clicking by then.
 */
export function PageFocus() {
  const { pathname } = useLocation();
  const [name, setName] = useState('');
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path triggers the effect
  useEffect(() => {
    // The browser itself announces the first page.
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    return followHeading(setName);
  }, [pathname]);
  return (
    <p className="sr" aria-live="polite">
      {name}
    </p>
  );
}

/**
 * Focuses the heading as soon as there is one, and again when the loaded page replaces that of its placeholder.
 * @returns stops following
 */
function followHeading(announce: (name: string) => void): () => void {
  const follow = () => {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading === null || !mayMoveFocus()) return;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    announce(heading.textContent ?? '');
  };
  const observer = new MutationObserver(follow);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of USING) document.removeEventListener(event, stop, true);
  };
  const timer = setTimeout(stop, WAIT_MS);
  observer.observe(document.body, { childList: true, subtree: true });
  for (const event of USING) document.addEventListener(event, stop, true);
  follow();
  return stop;
}

/** Whether the focus is outside the page, on a link that may have led here, or on the former heading. */
function mayMoveFocus(): boolean {
  const active = document.activeElement ?? document.body;
  return active.matches('a, main h1') || !active.matches('main *, [role="dialog"] *');
}
