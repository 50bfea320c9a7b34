import { DayPicker } from '../../shared/components/DayPicker.tsx';
import { Field } from '../../shared/components/Field.tsx';

interface Props {
  id: string;
  label: string;
  /** YYYY-MM-DD; empty while the page opens. */
  date: string;
  /** No later day can be chosen. */
  latest: string;
  onChoose: (date: string) => void;
}

/** A labelled day picker. */
export function DateField({ label, ...picker }: Props) {
  return (
    <Field id={picker.id} label={label}>
      <DayPicker {...picker} />
    </Field>
  );
}
