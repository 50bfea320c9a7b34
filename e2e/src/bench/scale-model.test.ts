import { readFileSync } from 'node:fs';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { atScale, limitOf, MEASURED, scaleTable } from './scale-model.ts';

describe('the model of scale', () => {
  it('predicts what was measured on two cores, within a quarter', () => {
    for (const measured of Object.values(MEASURED.perSecondOnTwoCores)) {
      expect(measured / limitOf(2)).toBeGreaterThan(0.75);
      expect(measured / limitOf(2)).toBeLessThan(1.25);
    }
  });

  it('grows in proportion', () => {
    const [small, large] = [atScale(1_000), atScale(100_000)];
    for (const key of Object.keys(small) as (keyof typeof small)[]) expect(large[key] / small[key]).toBeCloseTo(100);
  });

  it('is the table of docs/scaling.md', () => {
    expect(readFileSync(repositoryFile('docs/scaling.md'), 'utf8')).toContain(scaleTable());
  });
});
