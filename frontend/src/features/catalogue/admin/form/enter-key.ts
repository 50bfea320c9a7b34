import type { KeyboardEvent } from 'react';

/** docs/requirements.md#product-rules: Enter is key code 13. */
const ENTER = 13;

/** Whether Enter was pressed; ignores the Enter that confirms text in an input method. */
export function isEnter(event: KeyboardEvent): boolean {
  return event.keyCode === ENTER || (event.key === 'Enter' && !event.nativeEvent.isComposing);
}

/** Prevents Enter from submitting the form (docs/requirements.md#product-rules); buttons and file inputs still react. */
export function stopEnter(event: KeyboardEvent): void {
  const { target } = event;
  if (isEnter(event) && target instanceof HTMLInputElement && target.type !== 'file') event.preventDefault();
}
