/** Characters that a search result shows of a description. */
const MAX_LENGTH = 160;

/** The beginning of a text as one line, cut between words. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_LENGTH) return line;
  const cut = line.slice(0, MAX_LENGTH - 1);
  const space = cut.lastIndexOf(' ');
  // A very long word is cut, but never inside a surrogate pair.
  return `${(space > MAX_LENGTH / 2 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, '')).replace(/[\s,;:.–-]+$/, '')}…`;
}
