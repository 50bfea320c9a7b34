/** The start of a CSV file: spreadsheets recognise UTF-8 by its byte order mark. */
export const CSV_START = '\uFEFF';

/**
 * Formats one line of a CSV file (RFC 4180). A cell that a spreadsheet would read as a formula gets an apostrophe in
 * front: people type names, email addresses and categories.
 */
export function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => {
    const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${quoted.join(',')}\r\n`;
}
