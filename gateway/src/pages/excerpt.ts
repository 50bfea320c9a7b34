/** What a search result shows of a description. */
const LONGEST = 160;

/** The beginning of a text as one line, cut between words. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= LONGEST) return line;
  const cut = line.slice(0, LONGEST - 1);
  const space = cut.lastIndexOf(' ');
  // A word of that length is cut where it is, but never inside a character.
  return `${(space > LONGEST / 2 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, '')).replace(/[\s,;:.–-]+$/, '')}…`;
}
