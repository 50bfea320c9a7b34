import { isCategoryDisabled } from './category-rule.ts';

describe('the checkboxes of categories (docs/requirements.md#filters)', () => {
  it('are all open while nothing is chosen', () => {
    expect(['Audio', 'Home', 'Home/Kitchen'].some((name) => isCategoryDisabled(name, []))).toBe(false);
  });

  it('close at the other top levels once one is chosen', () => {
    const chosen = ['Home/Kitchen'];
    expect(isCategoryDisabled('Audio', chosen)).toBe(true);
    expect(isCategoryDisabled('Audio/Speakers', chosen)).toBe(true);
    expect(isCategoryDisabled('Home', chosen)).toBe(false);
    expect(isCategoryDisabled('Home/Lighting', chosen)).toBe(false);
    expect(isCategoryDisabled('Home/Kitchen/Mugs', chosen)).toBe(false);
  });

  it('never take a mere prefix for the same top level', () => {
    expect(isCategoryDisabled('Homes', ['Home'])).toBe(true);
  });

  it('can always be taken back, also where an address has chosen two top levels', () => {
    const chosen = ['Audio', 'Home/Kitchen'];
    expect(chosen.some((name) => isCategoryDisabled(name, chosen))).toBe(false);
    expect(isCategoryDisabled('Sports', chosen)).toBe(true);
  });
});
