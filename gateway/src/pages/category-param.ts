/** Returns the category that a path names: ',' stands for '/'. */
export function categoryOfParam(categoryName: string): string {
  return categoryName.replaceAll(',', '/');
}
