import { day, exactTime } from '../format.ts';

/** An ISO time as its first 10 characters, the exact time on hover (docs/api.md#screens). */
export function Day({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={exactTime(iso)}>
      {day(iso)}
    </time>
  );
}
