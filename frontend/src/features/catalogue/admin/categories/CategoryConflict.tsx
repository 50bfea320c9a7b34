import type { AdminCategory } from '@shop/contracts/categories-api.ts';
import { FormConflict } from '../../../../shared/components/FormConflict.tsx';
import { adminCategoriesTexts as texts } from './categories-texts.ts';
import { type FormValues, valuesOf } from './category-values.ts';

export interface Conflict {
  theirs: AdminCategory;
  /** What both have changed, and is not decided yet. */
  fields: readonly (keyof FormValues)[];
}

interface Props {
  conflict: Conflict;
  values: FormValues;
  onUseTheirs: (name: keyof FormValues) => void;
}

/** What two administrators have both changed of a category. */
export function CategoryConflict({ conflict: { theirs, fields }, values, onUseTheirs }: Props) {
  const their = valuesOf(theirs);
  return (
    <FormConflict
      title={texts.conflict}
      fields={fields.map((name) => ({
        name,
        label: texts[name],
        yours: shown(name, values[name]),
        theirs: shown(name, their[name]),
      }))}
      onUseTheirs={onUseTheirs}
    />
  );
}

function shown(name: keyof FormValues, value: string): string {
  if (value === '') return name === 'parent' ? texts.topLevel : texts.nothing;
  return name === 'image' ? texts.anImage : value;
}
