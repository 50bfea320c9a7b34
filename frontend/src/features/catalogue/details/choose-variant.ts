import type { Variant } from '@shop/contracts/catalogue-api.ts';

/** What is chosen of each option, in their order; undefined where nothing is. */
export type Choice = readonly (string | undefined)[];

/**
 * Chooses a value of one option. What was chosen of the others stays, unless no variant for sale has it together with this value.
 */
export function withChosen(variants: readonly Variant[], choice: Choice, option: number, value: string): Choice {
  return choice.reduce<(string | undefined)[]>(
    (chosen, other, index) => {
      if (index === option || other === undefined) return chosen;
      const together = chosen.with(index, other);
      return variants.some((variant) => matches(variant, together)) ? together : chosen;
    },
    choice.map((_, index) => (index === option ? value : undefined)),
  );
}

/** Whether a variant for sale has this value. */
export function isOffered(variants: readonly Variant[], option: number, value: string): boolean {
  return variants.some(({ values }) => values[option] === value);
}

/** The variant that is chosen when every option is; undefined otherwise. */
export function chosenVariant(variants: readonly Variant[], choice: Choice): Variant | undefined {
  return choice.includes(undefined) ? undefined : variants.find((variant) => matches(variant, choice));
}

/** The path of the image that all variants with what is chosen share; undefined before anything is, and where they differ. */
export function imageOf(variants: readonly Variant[], choice: Choice): string | undefined {
  if (choice.every((chosen) => chosen === undefined)) return undefined;
  const [image, ...others] = new Set(variants.filter((one) => matches(one, choice)).map((one) => one.image));
  return others.length === 0 ? image : undefined;
}

/** Pieces of the variants that could be chosen after this value is, as `withChosen` would. */
export function piecesOf(variants: readonly Variant[], choice: Choice, option: number, value: string): number {
  const chosen = withChosen(variants, choice, option, value);
  return variants.filter((variant) => matches(variant, chosen)).reduce((sum, { count }) => sum + count, 0);
}

function matches({ values }: Variant, choice: Choice): boolean {
  return choice.every((chosen, index) => chosen === undefined || chosen === values[index]);
}
