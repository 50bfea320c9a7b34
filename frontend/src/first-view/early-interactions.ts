declare global {
  interface Window {
    /** Clicks and changes before hydration, recorded by index.html. */
    earlyInteractions?: {
      clicked: Set<HTMLElement>;
      /** With the state of a checkbox, which hydration resets. */
      changed: Map<HTMLSelectElement | HTMLInputElement, boolean | undefined>;
    };
    recordEarlyInteraction?: ((event: Event) => void) | undefined;
  }
}

/** Replays what was recorded before hydration: changes first, then one click on each clicked button. */
export function replayEarlyInteractions(): void {
  const { earlyInteractions } = window;
  if (!stopRecording() || earlyInteractions === undefined) return;
  for (const [field, checked] of earlyInteractions.changed) if (field.isConnected) replayChange(field, checked);
  // After the changes are rendered: a button acts on them.
  setTimeout(() => {
    for (const button of earlyInteractions.clicked) if (button.isConnected) button.click();
  });
}

/** Stops recording; call it alone for a page that is rendered instead of hydrated. @returns false if it had stopped before */
export function stopRecording(): boolean {
  const { recordEarlyInteraction } = window;
  if (recordEarlyInteraction === undefined) return false;
  for (const type of ['click', 'change']) window.removeEventListener(type, recordEarlyInteraction, true);
  window.recordEarlyInteraction = undefined;
  return true;
}

/** Makes React see a change of a field that already has its value. */
function replayChange(field: HTMLSelectElement | HTMLInputElement, checked: boolean | undefined): void {
  if (field.type === 'checkbox') {
    Object.assign(field, { checked: !checked });
    field.click();
  } else if (field instanceof HTMLInputElement) {
    const { value } = field;
    field.value = '';
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  } else field.dispatchEvent(new Event('change', { bubbles: true }));
}
