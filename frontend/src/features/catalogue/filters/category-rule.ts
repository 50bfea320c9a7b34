/**
 * Selecting a category disables the checkboxes of the other top-level categories (docs/requirements.md#filters).
 * Selected categories stay enabled, so that they can be unchecked.
 */
export function isCategoryDisabled(name: string, selected: string[]): boolean {
  return (
    selected.length > 0 && !selected.includes(name) && !selected.some((other) => topLevel(other) === topLevel(name))
  );
}

/** 'Computers' for 'Computers/Laptops'. */
export function topLevel(name: string): string {
  return name.split('/')[0] ?? name;
}
