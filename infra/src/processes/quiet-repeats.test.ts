import { quietRepeats } from './quiet-repeats.ts';

function setUp() {
  const clock = { now: new Date(2026, 10, 20, 9, 5, 0).getTime() };
  const printed: string[] = [];
  return {
    clock,
    printed,
    write: quietRepeats(
      (line) => printed.push(line),
      () => clock.now,
    ),
  };
}

describe('quietRepeats', () => {
  it('prints a repeated line once a minute, with its time and how many came in between', () => {
    const { clock, printed, write } = setUp();
    for (let second = 0; second < 61; second += 1) {
      write('order warn: no PostgreSQL');
      clock.now += 1_000;
    }
    expect(printed).toEqual([
      '09:05:00 order warn: no PostgreSQL',
      '09:06:00 order warn: no PostgreSQL (59 more before it)',
    ]);
  });

  it('prints each of different lines', () => {
    const { printed, write } = setUp();
    for (const line of ['one', 'two', 'one']) write(line);
    expect(printed).toEqual(['09:05:00 one', '09:05:00 two']);
  });

  it('forgets the oldest of more than 1,000 lines', () => {
    const { printed, write } = setUp();
    for (let line = 0; line < 1_001; line += 1) write(`line ${line}`);
    write('line 0');
    write('line 1000');
    expect(printed).toHaveLength(1_002);
  });
});
