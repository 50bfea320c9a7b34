import DatePicker from 'antd/es/date-picker';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';

interface Props {
  id: string;
  /** The name of a picker without a visible label. */
  label?: string;
  placeholder?: string;
  /** A word before the day. */
  prefix?: ReactNode;
  /** YYYY-MM-DD; empty for no day. */
  date: string;
  /** No earlier and no later day can be chosen; empty for no limit. */
  earliest?: string;
  latest?: string;
  /** Whether the day can be removed; then `onChoose` gets ''. */
  clearable?: boolean;
  onChoose: (date: string) => void;
}

const FORMAT = 'YYYY-MM-DD';

/** Picks a day. It means the UTC day, regardless of the browser's time zone. */
export function DayPicker({
  id,
  label,
  placeholder,
  prefix,
  date,
  earliest = '',
  latest = '',
  clearable = false,
  onChoose,
}: Props) {
  return (
    <DatePicker
      id={id}
      {...(label !== undefined && { 'aria-label': label })}
      {...(placeholder !== undefined && { placeholder })}
      {...(prefix !== undefined && { prefix })}
      value={date === '' ? null : dayjs(date, FORMAT)}
      format={FORMAT}
      allowClear={clearable}
      showNow={false}
      disabledDate={(day) => isOutside(day.format(FORMAT), earliest, latest)}
      onChange={(day) => {
        if (day || clearable) onChoose(day?.format(FORMAT) ?? '');
      }}
    />
  );
}

function isOutside(day: string, earliest: string, latest: string): boolean {
  return (earliest !== '' && day < earliest) || (latest !== '' && day > latest);
}
