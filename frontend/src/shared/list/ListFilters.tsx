import Select from 'antd/es/select';
import { type ReactNode, useId } from 'react';
import { Checkbox } from '../components/Checkbox.tsx';
import { Field } from '../components/Field.tsx';
import { FieldError } from '../components/FieldError.tsx';
import { DayPicker } from './heavy-parts.tsx';

/** One filter of a list, by the name of its value in the view. */
export type ListFilter<View> = {
  name: keyof View & string;
  label: string;
  /** Why the chosen value cannot match anything. */
  error?: string | undefined;
} & (
  | {
      kind: 'choice';
      options: { value: string; label: ReactNode }[];
      className?: string;
      /** Whether typing finds an option. */
      searches?: boolean;
      /** What else changes with the choice. */
      also?: Partial<View>;
    }
  | { kind: 'flag'; value: string }
  | { kind: 'day'; prefix: string; placeholder: string; latest?: string }
);

interface Props<View> {
  filters: readonly ListFilter<View>[];
  view: View;
  onChange: (change: Partial<View>) => void;
  /** Shows a label above each field, for a drawer. */
  labelled?: boolean;
}

/** The filters of a list: choices, check boxes and days. They apply at once; '' is no choice. */
export function ListFilters<View extends object>({ filters, labelled = false, ...rest }: Props<View>) {
  const id = useId();
  if (labelled) {
    return filters.map((filter) => (
      <Field key={filter.name} id={id + filter.name} label={filter.label} error={filter.error}>
        <FilterField filter={filter} id={id + filter.name} {...rest} />
      </Field>
    ));
  }
  const failed = filters.find(({ error }) => error !== undefined);
  return (
    <>
      {filters.map((filter) => (
        <FilterField key={filter.name} filter={filter} id={id + filter.name} {...rest} />
      ))}
      {failed && <FieldError id={`${id + failed.name}-error`}>{failed.error}</FieldError>}
    </>
  );
}

interface FieldProps<View> {
  filter: ListFilter<View>;
  id: string;
  view: View;
  onChange: (change: Partial<View>) => void;
}

function FilterField<View extends object>({ filter, id, view, onChange }: FieldProps<View>) {
  const { name, label, error } = filter;
  const value = String(view[name]);
  const choose = (chosen: string, also: Partial<View> = {}) => onChange({ ...also, [name]: chosen } as Partial<View>);
  if (filter.kind === 'flag') {
    return (
      <Checkbox checked={value === filter.value} onChange={({ target }) => choose(target.checked ? filter.value : '')}>
        {label}
      </Checkbox>
    );
  }
  if (filter.kind === 'day') {
    return (
      <DayPicker
        id={id}
        label={label}
        prefix={<span className="faint">{filter.prefix}</span>}
        placeholder={filter.placeholder}
        date={value}
        {...(filter.latest !== undefined && { latest: filter.latest })}
        {...(error !== undefined && { errorId: `${id}-error` })}
        clearable
        onChoose={choose}
      />
    );
  }
  return (
    <Select
      id={id}
      {...(filter.className !== undefined && { className: filter.className })}
      aria-label={label}
      value={value}
      onChange={(chosen) => choose(chosen, filter.also)}
      options={filter.options}
      listHeight={360}
      popupMatchSelectWidth={false}
      {...(filter.searches && { showSearch: { optionFilterProp: 'label' } })}
    />
  );
}
