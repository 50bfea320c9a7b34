import { type PriceRecord, priceChange, shownReduction } from './price-record.ts';

const START = Date.parse('2026-10-01T12:00:00.000Z');
const DAY_MS = 24 * 3_600_000;
const dayAt = (day: number) => new Date(START + day * DAY_MS);

/** A price from a day on: undefined while it cannot be bought. */
type Step = [day: number, cents: number | undefined, oldCents?: number];

/** Applies changes as the service records them. @returns all records, none purged */
function recorded(...steps: Step[]): PriceRecord[] {
  let history: PriceRecord[] = [];
  for (const [day, cents, oldCents = null] of steps) {
    const change = priceChange(history, cents === undefined ? undefined : { cents, oldCents }, dayAt(day));
    if (change === undefined) continue;
    history = history.map((record) => ({ ...record, until: record.until ?? change.at }));
    if (change.begins !== undefined) history.push({ ...change.begins, since: change.at, until: null });
  }
  return history;
}

/** What is shown of the present price in the end. */
const priorAfter = (...steps: Step[]) => recorded(...steps).at(-1)?.priorCents;

describe('priceChange', () => {
  it('shows the price before a first reduction', () => {
    expect(priorAfter([0, 100], [40, 80, 100])).toBe(100);
  });

  it('shows the lowest price of the 30 days before the reduction, not the old price', () => {
    expect(priorAfter([0, 100], [40, 90], [50, 120], [60, 80, 120])).toBe(90);
  });

  it('counts a price that ended within the 30 days, to the millisecond', () => {
    const history = recorded([0, 60], [10, 100]);
    const reducedAt = (now: Date) => priceChange(history, { cents: 50, oldCents: 100 }, now)?.begins?.priorCents;
    expect(reducedAt(new Date(dayAt(40).getTime() - 1))).toBe(60);
    expect(reducedAt(dayAt(40))).toBe(100);
  });

  it('counts a price that was in force when the 30 days began', () => {
    expect(priorAfter([0, 70], [60, 100], [80, 60, 100])).toBe(70);
  });

  it('takes what there is of something sold for less than 30 days', () => {
    expect(priorAfter([0, 100], [2, 80, 100])).toBe(100);
  });

  it.each<[string, Step[]]>([
    ['that never changed', [[0, 80, 100]]],
    [
      'that never changed, with an old price added later',
      [
        [0, 80],
        [50, 80, 100],
      ],
    ],
    [
      'that was as low within the 30 days',
      [
        [0, 100],
        [40, 80],
        [45, 100],
        [50, 80, 100],
      ],
    ],
    [
      'that was lower within the 30 days',
      [
        [0, 100],
        [40, 50, 100],
        [50, 80, 100],
      ],
    ],
    [
      'without an old price',
      [
        [0, 100],
        [40, 80],
      ],
    ],
  ])('shows nothing of a price %s', (_, steps) => {
    expect(priorAfter(...steps)).toBeNull();
  });

  it('begins another reduction with each step of a progressive one', () => {
    expect(priorAfter([0, 100], [40, 80, 100], [45, 60, 100])).toBe(80);
  });

  it('keeps the number for as long as the reduction lasts, whatever the old price becomes', () => {
    const history = recorded([0, 100], [40, 80, 100], [400, 80, 120]);
    expect(history.map(({ priorCents }) => priorCents)).toEqual([null, 100, 100]);
  });

  it('begins another reduction when the old price was taken away meanwhile', () => {
    expect(priorAfter([0, 100], [40, 80, 100], [41, 80], [42, 80, 100])).toBeNull();
  });

  it('continues after a break of at most 30 days', () => {
    expect(priorAfter([0, 100], [40, 80, 100], [50, undefined], [79, 80, 100])).toBe(100);
    expect(priorAfter([0, 100], [40, 80, 100], [50, undefined], [80, 80, 100])).toBeNull();
  });

  it('does not count prices at which nothing could be bought', () => {
    expect(priorAfter([0, undefined], [5, 100], [10, undefined], [12, 80, 100])).toBe(100);
  });

  it('needs no record that ended more than 30 days ago', () => {
    const history = recorded([0, 50], [10, 100], [45, 90], [50, 100]);
    const kept = history.filter(({ until }) => until === null || until > dayAt(30));
    const present = { cents: 80, oldCents: 100 };
    expect(kept).toHaveLength(3);
    expect(priceChange(kept, present, dayAt(60))).toEqual(priceChange(history, present, dayAt(60)));
  });

  it('records nothing when neither price has changed', () => {
    expect(recorded([0, 100, 120], [5, 100, 120])).toHaveLength(1);
    expect(recorded([0, undefined])).toEqual([]);
    expect(recorded([0, 100], [1, undefined], [2, undefined])).toHaveLength(1);
  });

  it('never lets records overlap when the clock goes back', () => {
    const history = recorded([10, 100], [9, 80], [8, undefined], [7, 60]);
    const bounds = history.map(({ since, until }) => [since.getTime(), until?.getTime()]);
    const first = dayAt(10).getTime();
    expect(bounds).toEqual([
      [first, first + 1],
      [first + 1, first + 2],
      [first + 2, undefined],
    ]);
  });
});

describe('shownReduction', () => {
  const sold = (cents: number, oldCents: number | null = null, priorCents: number | null = null) => ({
    cents,
    oldCents,
    priorCents,
  });

  it('shows the reduction of the variants that cost the lowest price, with the least of each number', () => {
    expect(shownReduction([sold(80, 120, 95), sold(80, 110, 100), sold(90)])).toEqual({
      oldCents: 110,
      priorCents: 95,
    });
  });

  it.each([
    ['one of the cheapest variants is not reduced', [sold(80, 120, 95), sold(80)]],
    ['only a more expensive variant is reduced', [sold(80), sold(90, 120, 100)]],
    ['an old price has no prior price', [sold(80, 120)]],
    ['nothing is for sale', []],
  ])('shows nothing when %s', (_, variants) => {
    expect(shownReduction(variants)).toBeUndefined();
  });
});
