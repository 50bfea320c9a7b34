/**
 * A text as names are compared and searched: composed and without case. Upper case first, so that 'ß' meets 'SS'.
 * Two texts that people read as the same word give the same key whatever the database's locale is.
 */
export function foldCase(text: string): string {
  return text.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}
