/** Scrolls to a part of the page and focuses it. */
export function goTo(part: HTMLElement | null): void {
  // jsdom does not implement scrollIntoView.
  part?.scrollIntoView?.({ block: 'start' });
  part?.focus({ preventScroll: true });
}
