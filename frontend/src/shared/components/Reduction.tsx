import type { Product } from '@shop/contracts/catalogue-api.ts';
import { formatMoney } from '../format.ts';
import './reduction.css';
import { reductionTexts as texts } from './reduction-texts.ts';

/**
 * The old price of what is reduced, struck through, and the lowest one of the 30 days before (docs/api.md#prior-price); nothing without
 * a reduction. Each number is named in words: many screen readers do not say that a text is struck through.
 */
export function Reduction({ of: { oldPrice, priorPrice } }: { of: Pick<Product, 'oldPrice' | 'priorPrice'> }) {
  if (oldPrice === undefined || priorPrice === undefined) return null;
  return (
    <span className="reduction">
      <span>
        {texts.before} <s>{formatMoney(oldPrice)}</s>
      </span>{' '}
      <span>
        {texts.prior} {formatMoney(priorPrice)}
      </span>
    </span>
  );
}
