/**
 * Buffers lines until the caller prints or discards them: most warnings during a start resolve themselves.
 */
export function lineBuffer(print: (line: string) => void): {
  write: (line: string) => void;
  /** Prints the buffered lines, and later lines immediately. */
  flush: () => void;
  /** Discards the buffered lines, and prints later lines immediately. */
  discard: () => void;
} {
  let buffered: string[] | undefined = [];
  return {
    write: (line) => (buffered ? buffered.push(line) : print(line)),
    flush: () => {
      const lines = buffered ?? [];
      buffered = undefined;
      for (const line of lines) print(line);
    },
    discard: () => {
      buffered = undefined;
    },
  };
}
