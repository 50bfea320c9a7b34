/** Safari reads the content some time after the click. */
const KEPT_MS = 60_000;

/** Lets the browser save JSON, laid out for people, as a file of that name. */
export function saveAsFile(name: string, content: unknown): void {
  const blob = new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
