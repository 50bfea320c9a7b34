/** How long the object URL stays valid: Safari reads the content after the click. */
const REVOKE_AFTER_MS = 60_000;

/** Downloads a value as an indented JSON file. */
export function saveAsFile(name: string, content: unknown): void {
  const blob = new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
