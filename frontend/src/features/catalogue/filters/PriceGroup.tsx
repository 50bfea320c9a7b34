import { PRICE_SLIDER } from '@shop/contracts/catalogue-api.ts';
import { useState } from 'react';
import { currencyName, currencySign } from '../../../shared/currency-words.ts';
import { formatPrice } from '../../../shared/format.ts';
import { filterTexts as texts } from './filter-texts.ts';
import { MAX_PRICE, readPrice } from './filters.ts';
import './price-group.css';

const { min, max, step } = PRICE_SLIDER;

interface Props {
  price: number;
  /** Whether somebody has chosen the price, which 'Filter' sends in any case (docs/requirements.md#filters). */
  isChosen: boolean;
  onChange: (price: number) => void;
}

/**
 * A slider for the maximum price, whose right end means no limit (docs/api.md#screens), and a field for any other one.
 * A native range input, because Ant Design's slider is larger than the rest of the panel.
 */
export function PriceGroup({ price, isChosen, onChange }: Props) {
  // A typed price may lie between two steps, and have cents.
  const shown = Math.round(Math.min(Math.max(price, min), max));
  const filled = `${(100 * (shown - min)) / (max - min)}%`;
  return (
    <fieldset className="filter-group">
      <legend>{texts.price}</legend>
      {isChosen ? <p>{priceText(price)}</p> : <p className="faint">{texts.notChosen}</p>}
      <input
        type="range"
        className="price-slider"
        style={{ ['--filled' as string]: filled }}
        min={min}
        max={max}
        step={shown % step === 0 ? step : 1}
        value={shown}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        aria-label={texts.highestPrice}
        aria-valuetext={priceText(price)}
      />
      <div className="price-ends faint">
        <span>{formatPrice(min)}</span>
        <PriceField price={price} onChange={onChange} />
        <span>{texts.noLimit}</span>
      </div>
    </fieldset>
  );
}

/** A price with its cents; empty without a limit. What is no price changes nothing. */
function PriceField({ price, onChange }: Omit<Props, 'isChosen'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const type = ({ value: text, validity }: HTMLInputElement) => {
    setTyped(text);
    // What is no number reads as ''.
    const next = text === '' && !validity.badInput ? max : readPrice(text);
    if (next !== undefined) onChange(next);
  };
  return (
    <label className="price-field">
      <span aria-hidden>{currencySign()}</span>
      <input
        type="number"
        inputMode="decimal"
        min={0.01}
        max={MAX_PRICE}
        step={0.01}
        aria-label={texts.highestPriceIn(currencyName())}
        placeholder={texts.anyPrice}
        value={typed ?? (price === max ? '' : price)}
        onChange={({ target }) => type(target)}
        onBlur={() => setTyped(null)}
      />
    </label>
  );
}

function priceText(price: number): string {
  return price === max ? texts.noLimit : texts.upTo(formatPrice(price));
}
