import { isCategoryDisabled } from './category-rule.ts';

describe('isCategoryDisabled (docs/requirements.md#filters)', () => {
  it('enables all categories while none is selected', () => {
    expect(['Audio', 'Home', 'Home/Kitchen'].some((name) => isCategoryDisabled(name, []))).toBe(false);
  });

  it('disables the other top-level categories once one is selected', () => {
    const selected = ['Home/Kitchen'];
    expect(isCategoryDisabled('Audio', selected)).toBe(true);
    expect(isCategoryDisabled('Audio/Speakers', selected)).toBe(true);
    expect(isCategoryDisabled('Home', selected)).toBe(false);
    expect(isCategoryDisabled('Home/Lighting', selected)).toBe(false);
    expect(isCategoryDisabled('Home/Kitchen/Mugs', selected)).toBe(false);
  });

  it('does not mistake a common prefix for the same top level', () => {
    expect(isCategoryDisabled('Homes', ['Home'])).toBe(true);
  });

  it('keeps selected categories enabled, also when a URL selects two top levels', () => {
    const selected = ['Audio', 'Home/Kitchen'];
    expect(selected.some((name) => isCategoryDisabled(name, selected))).toBe(false);
    expect(isCategoryDisabled('Sports', selected)).toBe(true);
  });
});
