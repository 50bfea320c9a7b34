import { readStored, removeStored, writeStored } from './browser-storage.ts';
import { isDialogOpen } from './is-dialog-open.ts';

const KEY = 'singleKeys';
const OFF = 'off';
/** Where a key is text, or chooses. */
const TYPES = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]';

/** Whether shortcuts of a single key work in this browser; who speaks instead of typing may switch them off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return readStored('local', KEY) !== OFF;
}

export function switchSingleKeys(on: boolean): void {
  if (on) removeStored('local', KEY);
  else writeStored('local', KEY, OFF);
}

/**
 * The key of a shortcut without modifiers.
 * @returns undefined while somebody types, while a dialog is open, with Ctrl, Alt or ⌘, and when such shortcuts are switched off
 */
export function singleKeyOf(event: KeyboardEvent): string | undefined {
  const { key, ctrlKey, altKey, metaKey, isComposing, defaultPrevented, target } = event;
  if (ctrlKey || altKey || metaKey || isComposing || defaultPrevented) return undefined;
  if (target instanceof Element && target.matches(TYPES)) return undefined;
  return areSingleKeysOn() && !isDialogOpen() ? key : undefined;
}
