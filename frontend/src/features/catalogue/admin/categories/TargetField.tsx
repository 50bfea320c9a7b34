import type { AdminCategory } from '@shop/contracts/categories-api.ts';
import { Field } from '../../../../shared/components/Field.tsx';
import { NativeSelect } from '../../../../shared/components/NativeSelect.tsx';
import { adminCategoriesTexts as texts } from './categories-texts.ts';
import { outsideOf } from './category-tree.ts';

interface Props {
  label: string;
  all: readonly AdminCategory[];
  category: AdminCategory;
  /** An id; '' before one is chosen. */
  value: string;
  onChange: (id: string) => void;
  /** Whether it is asked for. */
  missing: boolean;
}

/** Chooses the category to which products go: any that is neither this one nor below it. */
export function TargetField({ label, all, category, value, onChange, missing }: Props) {
  const error = missing && value === '' ? texts.chooseTarget : undefined;
  return (
    <Field id="category-target" label={label} error={error}>
      <NativeSelect
        id="category-target"
        value={value}
        options={[
          { value: '', label: texts.chooseTarget },
          ...outsideOf(all, category).map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        onChange={onChange}
        {...(error && { 'aria-invalid': true, 'aria-describedby': 'category-target-error' })}
      />
    </Field>
  );
}
