import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { useUrlView } from './use-url-view.ts';

interface View {
  search: string;
  sort: string;
  page: number;
}
const viewOf = (params: URLSearchParams): View => ({
  search: params.get('search') ?? '',
  sort: params.get('sort') ?? '',
  page: Number(params.get('page') ?? 1),
});
const paramsOf = ({ search, sort, page }: View) => new URLSearchParams({ search, sort, page: String(page) });
const Router = ({ children }: { children: ReactNode }) => (
  <MemoryRouter initialEntries={['/?sort=old&page=3']}>{children}</MemoryRouter>
);
const renderView = () => renderHook(() => useUrlView(viewOf, paramsOf), { wrapper: Router }).result;

describe('useUrlView', () => {
  it('keeps a pending change when another one follows, even through an outdated callback', () => {
    const shown = renderView();
    const { setView } = shown.current;
    act(() => {
      setView({ sort: 'new' });
      setView({ search: 'lamp' });
    });
    expect(shown.current.view).toEqual({ search: 'lamp', sort: 'new', page: 1 });
  });

  it('returns to the first page on every change but that of the page', () => {
    const shown = renderView();
    act(() => shown.current.setView({ page: 4 }));
    expect(shown.current.view).toEqual({ search: '', sort: 'old', page: 4 });
    act(() => shown.current.setView({ sort: '' }));
    expect(shown.current.view.page).toBe(1);
  });
});
