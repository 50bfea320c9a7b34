import { heldBack } from './held-back.ts';

describe('warnings of a shop that is starting', () => {
  it('are printed in their order once it is known that they matter, and at once from then on', () => {
    const printed: string[] = [];
    const warnings = heldBack((line) => printed.push(line));
    warnings.say('first');
    warnings.say('second');
    expect(printed).toEqual([]);
    warnings.release();
    warnings.say('third');
    warnings.release();
    expect(printed).toEqual(['first', 'second', 'third']);
  });

  it('are forgotten when they have settled', () => {
    const printed: string[] = [];
    const warnings = heldBack((line) => printed.push(line));
    warnings.say('settled');
    warnings.forget();
    warnings.say('new');
    expect(printed).toEqual(['new']);
  });
});
