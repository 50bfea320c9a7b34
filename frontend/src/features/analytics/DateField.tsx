import DatePicker from 'antd/es/date-picker';
import dayjs from 'dayjs';
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

const FORMAT = 'YYYY-MM-DD';

/** A date picker. The date means the UTC day, regardless of the browser's time zone. */
export function DateField({ id, label, date, latest, onChoose }: Props) {
  return (
    <Field id={id} label={label}>
      <DatePicker
        id={id}
        value={date === '' ? null : dayjs(date, FORMAT)}
        format={FORMAT}
        allowClear={false}
        showNow={false}
        disabledDate={(day) => day.format(FORMAT) > latest}
        onChange={(day) => {
          if (day) onChoose(day.format(FORMAT));
        }}
      />
    </Field>
  );
}
