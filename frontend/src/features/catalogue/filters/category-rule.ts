/**
 * Selecting a category disables the checkboxes of the other top-level categories (docs/requirements.md#filters). What is chosen
 * itself, by a shared link for instance, can always be taken back.
 */
export function isCategoryDisabled(name: string, chosen: string[]): boolean {
  return chosen.length > 0 && !chosen.includes(name) && !chosen.some((other) => topLevel(other) === topLevel(name));
}

/** 'Computers' of 'Computers/Laptops'. */
export function topLevel(name: string): string {
  return name.split('/')[0] ?? name;
}
