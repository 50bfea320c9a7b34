/** Makes the browser download what an address of the shop answers; the page stays. */
export function startDownload(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  // An element outside the document is not clicked by every browser.
  document.body.append(link);
  link.click();
  link.remove();
}
