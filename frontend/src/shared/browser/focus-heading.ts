/** Moves the focus to the page's heading, for when the focused element goes. */
export function focusHeading(options?: FocusOptions): void {
  document.querySelector<HTMLElement>('#main h1')?.focus(options);
}
