import type { ProductDetails, Variant } from '@shop/contracts/catalogue-api.ts';
import { useLayoutEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Choice, chosenVariant, imageOf, withChosen } from './choose-variant.ts';

/** The parameter of a product page that names the chosen variant. */
const VARIANT = 'variant';

/** A value that is not offered together with another one, and its option. */
interface GivenUp {
  value: string;
  with: string;
  option: string;
}

/** Which variant of a product is chosen, and how another one is. */
export interface ChosenVariant {
  /** The chosen value of each option. */
  choice: Choice;
  variant: Variant | undefined;
  /** The path of the image of what is chosen so far. */
  image: string | undefined;
  choose: (option: number, value: string) => void;
  /** What the last choice gave up, because no variant for sale has both. */
  givenUp: GivenUp | undefined;
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
  // Nothing is chosen in the HTML of the page, which does not depend on the query.
  const [choice, setChoice] = useState<Choice>(() => options.map(() => undefined));
  const [givenUp, setGivenUp] = useState<GivenUp>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address chooses again, not a refreshed product.
  useLayoutEffect(() => {
    const values = valuesOf(named);
    if (values) setChoice(values);
  }, [named]);
  const variant = chosenVariant(variants, choice);
  return {
    choice,
    variant,
    image: imageOf(variants, choice),
    givenUp,
    // A variant may go off sale while it is chosen.
    missing: variant ? -1 : Math.max(choice.indexOf(undefined), options.length > 0 ? 0 : -1),
    choose: (option, value) => {
      const next = withChosen(variants, choice, option, value);
      const lost = choice.findIndex((other, at) => other !== undefined && next[at] === undefined);
      setGivenUp(lost < 0 ? undefined : { value: choice[lost] ?? '', with: value, option: options[lost]?.name ?? '' });
      setChoice(next);
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
