/**
 * Normalises a text for comparison and search: composed and without case. Upper case first, so that 'ß' equals 'SS'.
 * Independent of the database's locale.
 */
export function foldCase(text: string): string {
  return text.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}
