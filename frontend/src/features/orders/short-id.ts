/** The end of an order's id for titles; UUIDv7 ids of the same minute share their beginning. */
export function shortId(orderId: string): string {
  return orderId.slice(-8);
}
