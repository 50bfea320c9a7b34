import type { ProductDetails, Variant } from '@shop/contracts/catalogue-api.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Choice, chosenVariant, withChosen } from './choose-variant.ts';

/** The parameter of a product page that names the chosen variant. */
export const VARIANT = 'variant';

/** Which variant of a product is chosen, and how another one is. */
export interface ChosenVariant {
  /** The chosen value of each option. */
  choice: Choice;
  variant: Variant | undefined;
  choose: (option: number, value: string) => void;
  /** The index of the first option of which nothing is chosen; -1 when a variant is, and for a product without options. */
  missing: number;
}

/**
 * The variant that the address names (`?variant=`), and then what the customer chooses; once each option is chosen, the address
 * names that variant, so that it can be shared.
 */
export function useVariant({ options = [], variants = [] }: ProductDetails): ChosenVariant {
  const [search, setSearch] = useSearchParams();
  const named = search.get(VARIANT);
  const [chosen, setChosen] = useState<Choice>();
  const none = options.map(() => undefined);
  // The address decides when a link leads from one variant to another.
  const choice = variants.find(({ _id }) => _id === named)?.values ?? chosen ?? none;
  return {
    choice,
    variant: chosenVariant(variants, choice),
    missing: choice.indexOf(undefined),
    choose: (option, value) => {
      const next = withChosen(variants, choice, option, value);
      setChosen(next);
      const variant = chosenVariant(variants, next);
      setSearch(
        (before) => {
          if (variant) before.set(VARIANT, variant._id);
          else before.delete(VARIANT);
          return before;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}
