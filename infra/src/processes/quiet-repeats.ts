/** How long a line that was printed is not printed again. */
const QUIET_MS = 60_000;
/** Lines that are remembered; older ones are forgotten. */
const REMEMBERED = 1_000;

/**
 * Prints a line that repeats at most once a minute, with the number of those in between: an outage would fill the screen. The log files have
 * them all.
 * @param now in milliseconds
 */
export function quietRepeats(print: (line: string) => void, now: () => number = Date.now): (line: string) => void {
  const shown = new Map<string, { at: number; repeats: number }>();
  return (line) => {
    const last = shown.get(line);
    if (last && now() - last.at < QUIET_MS) {
      last.repeats += 1;
      return;
    }
    const at = now();
    // Deleted first: the map is then ordered by time.
    shown.delete(line);
    shown.set(line, { at, repeats: 0 });
    for (const oldest of shown.keys()) {
      if (shown.size <= REMEMBERED) break;
      shown.delete(oldest);
    }
    const repeats = last?.repeats ?? 0;
    print(`${timeOf(at)} ${line}${repeats > 0 ? ` (${repeats} more before it)` : ''}`);
  };
}

/** The time of day in this machine's zone, as 09:05:00. */
function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toTimeString().slice(0, 8);
}
