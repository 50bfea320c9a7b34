import { branchOf, type PlannedCategory, parentOf, planDeletion, planMerge, planRename } from './category-plan.ts';

const all: PlannedCategory[] = ['A', 'A/B', 'A/B/C', 'A-B', 'D', 'D/b', 'E'].map((name) => ({
  id: `id of ${name}`,
  name,
}));
const named = (name: string) => all.find((one) => one.name === name) as PlannedCategory;
const shownOf = (steps: ReturnType<typeof planRename>) =>
  steps.map((step) => `${step.from} ${step.kind === 'rename' ? `> ${step.to}` : `into ${step.into}`}`);

describe('a plan to rename a category', () => {
  it('renames everything below it, parents first, and nothing that only begins alike', () => {
    expect(shownOf(planRename(all, named('A'), 'Z'))).toEqual(['A > Z', 'A/B > Z/B', 'A/B/C > Z/B/C']);
  });

  it('moves it under another category, or to the top', () => {
    expect(shownOf(planRename(all, named('A/B'), 'E/B'))).toEqual(['A/B > E/B', 'A/B/C > E/B/C']);
    expect(shownOf(planRename(all, named('A/B'), 'B'))).toEqual(['A/B > B', 'A/B/C > B/C']);
  });

  it('may change nothing but capitals', () => {
    expect(shownOf(planRename(all, named('E'), 'e'))).toEqual(['E > e']);
  });

  it.each([
    ['E', 'category-exists'],
    ['e', 'category-exists'],
    ['D/B', 'category-exists'],
    ['A/X', 'invalid'],
    ['A/B/C/D', 'invalid'],
    ['x'.repeat(197), 'invalid'],
  ])('is refused for %s', (to, code) => {
    expect(() => planRename(all, named('A'), to)).toThrow(expect.objectContaining({ code }));
  });
});

describe('a plan to merge a category', () => {
  it('joins sub-categories of one name, compared without case, and moves the others', () => {
    expect(shownOf(planMerge(all, named('A'), named('D')))).toEqual([
      'A into id of D',
      'A/B into id of D/b',
      'A/B/C > D/b/C',
    ]);
  });

  it('may merge a category into its parent', () => {
    expect(shownOf(planMerge(all, named('A/B'), named('A')))).toEqual(['A/B into id of A', 'A/B/C > A/C']);
  });

  it('is refused into the category itself or below it', () => {
    for (const target of ['A', 'A/B/C'])
      expect(() => planMerge(all, named('A'), named(target))).toThrow(expect.objectContaining({ code: 'invalid' }));
  });

  it('is refused where a sub-category would get the name that the merge frees', () => {
    const twice = [...all, { id: 'id of A/B/B', name: 'A/B/B' }];
    expect(() => planMerge(twice, named('A/B'), named('A'))).toThrow(
      expect.objectContaining({ code: 'category-exists', message: "Rename the sub-category 'A/B/B' first" }),
    );
  });
});

describe('a plan to delete a category', () => {
  it('brings the products of all categories below it into one', () => {
    expect(shownOf(planDeletion(all, named('A'), named('E')))).toEqual([
      'A into id of E',
      'A/B into id of E',
      'A/B/C into id of E',
    ]);
    expect(() => planDeletion(all, named('A'), named('A/B'))).toThrow(expect.objectContaining({ code: 'invalid' }));
  });
});

it('knows parents and branches', () => {
  expect([parentOf('A/B/C'), parentOf('A')]).toEqual(['A/B', undefined]);
  expect(branchOf(all, named('D')).map(({ name }) => name)).toEqual(['D', 'D/b']);
});
