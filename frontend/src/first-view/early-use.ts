declare global {
  interface Window {
    /** What was done in a first view before the app had taken it over (index.html). */
    earlyUse?: {
      pressed: Set<HTMLElement>;
      /** With whether a checkbox is ticked, which React forgets. */
      changed: Map<HTMLSelectElement | HTMLInputElement, boolean | undefined>;
    };
    keepEarlyUse?: ((event: Event) => void) | undefined;
  }
}

/** Does again what was done in the first view before the app has taken it over: what was chosen first, then each press once. */
export function repeatEarlyUse(): void {
  const { earlyUse } = window;
  if (!stopKeeping() || earlyUse === undefined) return;
  for (const [field, ticked] of earlyUse.changed) if (field.isConnected) changeAgain(field, ticked);
  // Once the choices are rendered: a button acts on them.
  setTimeout(() => {
    for (const button of earlyUse.pressed) if (button.isConnected) button.click();
  });
}

/** For a page that the app does not take over: its controls never did anything. @returns whether that was not said before */
export function stopKeeping(): boolean {
  const { keepEarlyUse } = window;
  if (keepEarlyUse === undefined) return false;
  for (const type of ['click', 'change']) window.removeEventListener(type, keepEarlyUse, true);
  window.keepEarlyUse = undefined;
  return true;
}

/** React takes a value that a field already had for no change. */
function changeAgain(field: HTMLSelectElement | HTMLInputElement, ticked: boolean | undefined): void {
  if (field.type === 'checkbox') {
    Object.assign(field, { checked: !ticked });
    field.click();
  } else if (field instanceof HTMLInputElement) {
    const { value } = field;
    field.value = '';
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  } else field.dispatchEvent(new Event('change', { bubbles: true }));
}
