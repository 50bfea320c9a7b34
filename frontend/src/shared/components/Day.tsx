import { day, exactTime } from '../format.ts';

/** An ISO time as its date, with the exact time on hover (docs/api.md#screens). */
export function Day({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={exactTime(iso)}>
      {day(iso)}
    </time>
  );
}
