import type { KeyboardEvent } from 'react';

/** docs/requirements.md#product-rules: Enter is key code 13. */
const ENTER = 13;

/** Not the Enter that ends a word in an input method: it belongs to the word. */
export function isEnter(event: KeyboardEvent): boolean {
  return event.keyCode === ENTER || (event.key === 'Enter' && !event.nativeEvent.isComposing);
}

/**
 * The Enter key in a field does not submit the form (docs/requirements.md#product-rules); it still presses buttons
 * and opens the choice of files.
 */
export function stopEnter(event: KeyboardEvent): void {
  const { target } = event;
  if (isEnter(event) && target instanceof HTMLInputElement && target.type !== 'file') event.preventDefault();
}
