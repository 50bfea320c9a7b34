import { moneyFormat } from '@shop/contracts/money.ts';
import { shopCurrency } from './format.ts';

/** The sign of the shop's currency in front of a field or beside an axis: '$', '€', 'CHF'. */
export function currencySign(): string {
  const parts = moneyFormat(shopCurrency()).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? shopCurrency();
}

/** The shop's currency in words: 'dollars' (docs/requirements.md#purpose), 'euros', 'British pounds'. */
export function currencyName(): string {
  const currency = shopCurrency();
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'name' });
  const name = format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency;
  return name.replace(/^US (?=dollars)/, '');
}
