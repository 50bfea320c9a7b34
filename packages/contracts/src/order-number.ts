/** Crockford's base 32: no letter looks like a digit. */
const DIGITS = [...'0123456789abcdefghijklmnopqrstuvwxyz'.toUpperCase()].filter((digit) => !'I L O U'.includes(digit));
const LENGTH = 10;
const HALF = LENGTH / 2;
const BITS = BigInt(LENGTH * 5);
/** Hexadecimal digits after the last hyphen of a UUID. */
const LAST_GROUP = 12;

/**
 * Returns the number that people see of an order: the last 50 bits of its id, such as `8K3PQ-ZX01F`. Ids of one minute
 * start alike, and among 10^6 orders two share a number with a probability of 0.05 %.
 * @param id a UUID; of what an address bar may hold instead, the end is returned
 */
export function orderNumber(id: string): string {
  if (!/^[0-9a-f-]{36}$/i.test(id)) return id.slice(-8);
  const bits = BigInt.asUintN(Number(BITS), BigInt(`0x${id.replaceAll('-', '')}`));
  const digits = Array.from({ length: LENGTH }, (_, index) => {
    const shift = BigInt((LENGTH - 1 - index) * 5);
    return DIGITS[Number((bits >> shift) & 31n)];
  }).join('');
  return `${digits.slice(0, HALF)}-${digits.slice(HALF)}`;
}

/**
 * Reads an order number as somebody types it: in any case, with or without the hyphen, and with O for 0 or I and L for 1.
 * @returns the last 12 digits of the order's id; undefined for another text
 */
export function idEndOf(typed: string): string | undefined {
  const digits = typed.toUpperCase().replaceAll('-', '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (digits.length !== LENGTH) return undefined;
  let bits = 0n;
  for (const digit of digits) {
    const value = DIGITS.indexOf(digit);
    if (value < 0) return undefined;
    bits = (bits << 5n) | BigInt(value);
  }
  return BigInt.asUintN(LAST_GROUP * 4, bits)
    .toString(16)
    .padStart(LAST_GROUP, '0');
}
