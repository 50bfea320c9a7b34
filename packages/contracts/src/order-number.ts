/** Crockford's base 32: no letter looks like a digit. */
const DIGITS = [...'0123456789abcdefghijklmnopqrstuvwxyz'.toUpperCase()].filter((digit) => !'I L O U'.includes(digit));
const LENGTH = 10;
/** How much of a number is looked for at least: two characters begin one of a thousand. */
const SHORTEST = 3;
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
 * Reads an order number, or its first three characters and more, as somebody types it: in any case, with or without the hyphen,
 * and with O for 0 or I and L for 1.
 * @returns a regular expression of PostgreSQL, which the ids of such orders match when a space or nothing follows them; undefined
 * for another text
 */
export function idPatternOf(typed: string): string | undefined {
  const digits = typed.toUpperCase().replaceAll('-', '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (digits.length < SHORTEST || digits.length > LENGTH) return undefined;
  const values = [...digits].map((digit) => DIGITS.indexOf(digit));
  if (values.includes(-1)) return undefined;
  const bits = values.map((value) => value.toString(2).padStart(5, '0')).join('');
  // The first two bits are the last ones of a digit before the last hyphen.
  const before = hexDigits.filter((_, value) => value % 4 === Number.parseInt(bits.slice(0, 2), 2));
  const known = bits.slice(2).match(/.{1,4}/g) ?? [];
  const rest = LAST_GROUP - known.length;
  return `[${before.join('')}]-${known.map(hexPattern).join('')}${rest > 0 ? `.{${rest}}` : ''}( |$)`;
}

/** The pattern of a hexadecimal digit that begins with the given bits. */
function hexPattern(bits: string): string {
  const possible = hexDigits.filter((_, value) => value.toString(2).padStart(4, '0').startsWith(bits));
  return possible.length === 1 ? possible.join('') : `[${possible.join('')}]`;
}

const hexDigits = [...'0123456789abcdef'];
