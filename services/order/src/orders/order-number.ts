/** Returns the order number that people see: the end of the id, because ids of the same minute start alike. */
export function orderNumber(id: string): string {
  return id.slice(-8);
}
