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
  /** No later day can be chosen; empty for no limit. */
  latest?: string;
  /** Whether the day can be removed; then `onChoose` gets ''. */
  clearable?: boolean;
  /** The id of the error that describes the day; undefined for a valid day. */
  errorId?: string;
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
  latest = '',
  clearable = false,
  errorId,
  onChoose,
}: Props) {
  return (
    <DatePicker
      id={id}
      {...(label !== undefined && { 'aria-label': label })}
      {...(placeholder !== undefined && { placeholder })}
      {...(prefix !== undefined && { prefix })}
      {...(errorId !== undefined && {
        status: 'error' as const,
        'aria-invalid': true,
        'aria-describedby': errorId,
      })}
      value={date === '' ? null : dayjs(date, FORMAT)}
      format={FORMAT}
      allowClear={clearable}
      showNow={false}
      disabledDate={(day) => latest !== '' && day.format(FORMAT) > latest}
      onChange={(day) => {
        if (day || clearable) onChoose(day?.format(FORMAT) ?? '');
      }}
    />
  );
}
