/** An amount as PayPal writes it. */
export interface Money {
  currency_code: string;
  value: string;
}

/** Cents of a value with at most two decimals; undefined for a finer one. */
export function centsOf({ value }: Money): number | undefined {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d*)(?:\.(\d+))?$/.exec(value) ?? [];
  if (/[1-9]/.test(decimals.slice(2))) return undefined;
  const cents = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  return sign === '' ? cents : -cents;
}

/** @param cents a whole number */
export function moneyOf(cents: number, currency: string): Money {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return {
    currency_code: currency,
    value: `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`,
  };
}

/** The fee in cents that PayPal's examples show for a sale in the United States: 3.49 % and 49 cents, at most the amount. */
export function feeOf(cents: number): number {
  return Math.min(cents, Math.round((cents * 349) / 10_000) + 49);
}
