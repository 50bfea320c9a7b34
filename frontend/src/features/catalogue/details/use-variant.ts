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
  const valuesOf = (id: string | null) => variants.find(({ _id }) => _id === id)?.values;
  const [{ choice, from }, setChoice] = useState<{ choice: Choice; from: string | null }>({
    choice: valuesOf(named) ?? options.map(() => undefined),
    from: named,
  });
  // A link led from one variant to another; what is chosen here shows before the address follows.
  if (named !== from) setChoice({ choice: valuesOf(named) ?? choice, from: named });
  const variant = chosenVariant(variants, choice);
  return {
    choice,
    variant,
    // A variant may go off sale while it is chosen.
    missing: variant ? -1 : Math.max(choice.indexOf(undefined), options.length > 0 ? 0 : -1),
    choose: (option, value) => {
      const next = withChosen(variants, choice, option, value);
      setChoice({ choice: next, from });
      const named = chosenVariant(variants, next);
      setSearch(
        (before) => {
          if (named) before.set(VARIANT, named._id);
          else before.delete(VARIANT);
          return before;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}
