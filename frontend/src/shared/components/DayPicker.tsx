import DatePicker from 'antd/es/date-picker';
import dayjs from 'dayjs';
import { type ReactNode, useMemo } from 'react';

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
  // The kit takes back what is being typed when it gets another value, and compares values by identity.
  const value = useMemo(() => (date === '' ? null : dayjs(date, FORMAT)), [date]);
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
      value={value}
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
