import { lineBuffer } from './line-buffer.ts';

describe('lineBuffer', () => {
  it('prints buffered lines in order on flush, and later lines immediately', () => {
    const printed: string[] = [];
    const warnings = lineBuffer((line) => printed.push(line));
    warnings.write('first');
    warnings.write('second');
    expect(printed).toEqual([]);
    warnings.flush();
    warnings.write('third');
    warnings.flush();
    expect(printed).toEqual(['first', 'second', 'third']);
  });

  it('prints none of the lines that were discarded', () => {
    const printed: string[] = [];
    const warnings = lineBuffer((line) => printed.push(line));
    warnings.write('settled');
    warnings.discard();
    warnings.write('new');
    expect(printed).toEqual(['new']);
  });
});
