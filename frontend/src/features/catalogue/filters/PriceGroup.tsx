import { PRICE_SLIDER } from '@shop/contracts/catalogue-api.ts';
import { formatDollars } from '../../../shared/format.ts';
import { filterTexts as texts } from './filter-texts.ts';
import './price-group.css';

const { min, max, step } = PRICE_SLIDER;

/**
 * A slider for the maximum price; its right end means no limit (docs/api.md#screens).
 * A native range input, because Ant Design's slider is larger than the rest of the panel.
 */
export function PriceGroup({ price, onChange }: { price: number; onChange: (price: number) => void }) {
  const filled = `${(100 * (price - min)) / (max - min)}%`;
  return (
    <fieldset className="filter-group">
      <legend>{texts.price}</legend>
      <p>{priceText(price)}</p>
      <input
        type="range"
        className="price-slider"
        style={{ ['--filled' as string]: filled }}
        min={min}
        max={max}
        step={step}
        value={price}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        aria-label={texts.highestPrice}
        aria-valuetext={priceText(price)}
      />
      <p className="price-ends faint">
        <span>{formatDollars(min)}</span>
        <span>{texts.noLimit}</span>
      </p>
    </fieldset>
  );
}

function priceText(price: number): string {
  return price < max ? texts.upTo(formatDollars(price)) : texts.noLimit;
}
