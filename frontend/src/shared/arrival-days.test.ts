import { arrivalDays } from './arrival-days.ts';

const day = (date: Date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].join('-');
const noon = (text: string) => new Date(`${text}T12:00:00`);

describe('arrivalDays', () => {
  it.each([
    ['a Monday', '2026-11-30', '2026-12-2', '2026-12-4'],
    ['a Thursday, over the weekend', '2026-12-03', '2026-12-7', '2026-12-9'],
    ['a Saturday', '2026-12-05', '2026-12-8', '2026-12-10'],
    ['the end of a year', '2026-12-31', '2027-1-4', '2027-1-6'],
  ])('counts working days from %s', (_, today, first, last) => {
    const days = arrivalDays(noon(today));
    expect([day(days.first), day(days.last)]).toEqual([first, last]);
  });
});
