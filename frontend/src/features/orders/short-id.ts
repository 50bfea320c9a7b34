/** The end of an order's id, for titles: ids made within the same minute begin alike (uuid v7). */
export function shortId(orderId: string): string {
  return orderId.slice(-8);
}
