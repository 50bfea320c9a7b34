import { createListSlice } from './list-slice.ts';

const { reducer, actions } = createListSlice<object, { _id: string; count: number }>('list');

describe('the slice of a list', () => {
  it('shows a row once that moved into the next part meanwhile', () => {
    const rows = [1, 2].map((number) => ({ _id: `p${number}`, count: number }));
    const first = reducer(undefined, actions.loaded({ rows, next: 'c1', total: 3 }));
    const moved = [
      { _id: 'p2', count: 9 },
      { _id: 'p3', count: 3 },
    ];
    const all = reducer(first, actions.moreLoaded({ rows: moved, next: null, total: 3 }));
    expect(all.rows.map(({ _id }) => _id)).toEqual(['p1', 'p2', 'p3']);
    expect([all.next, all.total]).toEqual([null, 3]);
  });
});
