declare global {
  interface Window {
    /** Buttons that were pressed before the app had taken over the first view (index.html). */
    earlyPresses?: Set<HTMLButtonElement>;
    /** Keeps them from doing anything until then. */
    keepEarlyPress?: ((event: MouseEvent) => void) | undefined;
  }
}

/**
 * Presses again, each once, what was pressed before the app had taken over the first view. Call it when it has, and when it
 * never will.
 */
export function pressAgain(): void {
  const { keepEarlyPress, earlyPresses } = window;
  if (keepEarlyPress === undefined || earlyPresses === undefined) return;
  window.removeEventListener('click', keepEarlyPress, true);
  window.keepEarlyPress = undefined;
  for (const button of earlyPresses) if (button.isConnected) button.click();
}
