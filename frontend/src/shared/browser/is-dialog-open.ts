/** Whether a dialog or drawer is shown; Ant Design keeps closed ones in the page. */
export function isDialogOpen(): boolean {
  const dialogs = [...document.querySelectorAll('[role="dialog"]')];
  // jsdom does not implement checkVisibility.
  return dialogs.some((dialog) => dialog.checkVisibility?.() ?? true);
}
