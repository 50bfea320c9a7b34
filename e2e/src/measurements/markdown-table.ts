/** A Markdown table; all columns but the first are aligned to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}
