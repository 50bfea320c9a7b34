import { act, fireEvent, render, screen } from '@testing-library/react';
import { SearchInput } from './SearchInput.tsx';

function renderInput(search = '') {
  const onSearch = jest.fn();
  const input = (now: string) => <SearchInput label="Search" search={now} onSearch={onSearch} />;
  const { rerender } = render(input(search));
  const box = screen.getByLabelText<HTMLInputElement>('Search');
  return {
    box,
    searches: () => onSearch.mock.calls.flat(),
    type: (value: string) => fireEvent.change(box, { target: { value } }),
    pause: () => act(() => jest.advanceTimersByTime(300)),
    setUrlSearch: (now: string) => rerender(input(now)),
  };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('SearchInput', () => {
  it('searches for the typed text when typing pauses', () => {
    const { type, pause, searches } = renderInput();
    for (const text of ['l', 'la', 'lam ']) type(text);
    pause();
    expect(searches()).toEqual(['lam']);
  });

  it('keeps text that is typed before the URL contains the search', () => {
    const { box, type, pause, setUrlSearch, searches } = renderInput();
    type('la');
    pause();
    type('lam');
    setUrlSearch('la');
    expect(box.value).toBe('lam');
    pause();
    type('lamp');
    pause();
    // The router may skip a URL that was replaced meanwhile.
    setUrlSearch('lamp');
    expect(box.value).toBe('lamp');
    pause();
    expect(searches()).toEqual(['la', 'lam', 'lamp']);
  });

  it('has a clear button with a name, which ends the search', () => {
    const { box, pause, searches } = renderInput('lamp');
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(box.value).toBe('');
    pause();
    expect(searches()).toEqual(['']);
  });

  it('shows a search that was changed elsewhere', () => {
    const { box, type, pause, setUrlSearch, searches } = renderInput('lamp');
    expect(box.value).toBe('lamp');
    setUrlSearch('');
    expect(box.value).toBe('');
    type('mug');
    pause();
    setUrlSearch('mug');
    setUrlSearch('lamp');
    expect(box.value).toBe('lamp');
    pause();
    expect(searches()).toEqual(['mug']);
  });
});
