/** The page numbers to link: the first, the last and those around the current page; null for a gap. */
export function pageRange(current: number, pages: number): Array<number | null> {
  const wanted = [1, current - 1, current, current + 1, pages].filter((page) => page >= 1 && page <= pages);
  const range: Array<number | null> = [];
  let previous = 0;
  for (const page of [...new Set(wanted)].sort((one, other) => one - other)) {
    // A single missing page takes no more space than a gap.
    if (page - previous === 2) range.push(page - 1);
    else if (page - previous > 2) range.push(null);
    range.push(page);
    previous = page;
  }
  return range;
}
