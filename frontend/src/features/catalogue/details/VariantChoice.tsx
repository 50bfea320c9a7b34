import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import { useId } from 'react';
import { isOffered, piecesOf } from './choose-variant.ts';
import { detailsTexts as texts } from './details-texts.ts';
import type { ChosenVariant } from './use-variant.ts';
import './variant-choice.css';

interface Props {
  product: ProductDetails;
  chosen: ChosenVariant;
  /** 'Add to cart' was pressed before everything was chosen. */
  asked: boolean;
}

/**
 * Chips for each option of a product; none for one without. Sold-out values are marked and can be chosen, as the page then says
 * that they are sold out.
 */
export function VariantChoice({ product: { options = [], variants = [] }, chosen, asked }: Props) {
  const id = useId();
  return options.map(({ name, values }, option) => (
    <fieldset key={name} className="choice">
      <legend>
        <strong>{name}</strong> <span className="faint">{chosen.choice[option] ?? ''}</span>
      </legend>
      <div className="choice-chips">
        {values.map((value) => {
          const offered = isOffered(variants, option, value);
          const soldOut = piecesOf(variants, chosen.choice, option, value) === 0;
          return (
            <label key={value} className={soldOut ? 'choice-chip is-sold-out' : 'choice-chip'}>
              <input
                type="radio"
                name={`${id}-${option}`}
                value={value}
                checked={chosen.choice[option] === value}
                onChange={() => chosen.choose(option, value)}
                disabled={!offered}
                {...(soldOut && { 'aria-label': offered ? texts.soldOutChoice(value) : texts.notOffered(value) })}
              />
              {value}
            </label>
          );
        })}
      </div>
      {chosen.givenUp?.option === name && chosen.choice[option] === undefined && (
        <p role="status" className="faint choice-missing">
          {texts.notTogether(chosen.givenUp.value, chosen.givenUp.with)}
        </p>
      )}
      {asked && option === chosen.missing && (
        <p role="alert" className="choice-missing">
          {texts.chooseFirst(name)}
        </p>
      )}
    </fieldset>
  ));
}
