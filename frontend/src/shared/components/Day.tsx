import { day, exactTime } from '../format.ts';

/** An ISO time as its first 10 characters, the exact time on hover (API.md, Screens). */
export function Day({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={exactTime(iso)}>
      {day(iso)}
    </time>
  );
}
