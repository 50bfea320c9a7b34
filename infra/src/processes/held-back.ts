/**
 * Lines that wait until it is known whether they matter: a shop that is starting warns of much that settles by itself.
 * @param print where they go in the end
 */
export function heldBack(print: (line: string) => void): {
  say: (line: string) => void;
  /** Prints what was held, and from now on everything at once. */
  release: () => void;
  /** Forgets what was held; from now on everything is printed at once. */
  forget: () => void;
} {
  let held: string[] | undefined = [];
  return {
    say: (line) => (held ? held.push(line) : print(line)),
    release: () => {
      const lines = held ?? [];
      held = undefined;
      for (const line of lines) print(line);
    },
    forget: () => {
      held = undefined;
    },
  };
}
