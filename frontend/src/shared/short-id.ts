/** The end of an id, for titles; UUIDv7 ids of the same minute share their beginning. */
export function shortId(id: string): string {
  return id.slice(-8);
}
