/** Which page numbers stand in the row of links: the ends, the current one with its neighbours, and null for a gap. */
export function shownPages(current: number, pages: number): Array<number | null> {
  const wanted = [1, current - 1, current, current + 1, pages].filter((page) => page >= 1 && page <= pages);
  const shown: Array<number | null> = [];
  let before = 0;
  for (const page of [...new Set(wanted)].sort((one, other) => one - other)) {
    // A gap of one page is filled by the page itself: it takes no more room.
    if (page - before === 2) shown.push(page - 1);
    else if (page - before > 2) shown.push(null);
    shown.push(page);
    before = page;
  }
  return shown;
}
