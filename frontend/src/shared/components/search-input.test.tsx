import { act, fireEvent, render, screen } from '@testing-library/react';
import { SearchInput } from './SearchInput.tsx';

function open(search = '') {
  const onSearch = jest.fn();
  const input = (now: string) => <SearchInput label="Search" search={now} onSearch={onSearch} />;
  const { rerender } = render(input(search));
  const box = screen.getByLabelText<HTMLInputElement>('Search');
  return {
    box,
    searches: () => onSearch.mock.calls.flat(),
    type: (value: string) => fireEvent.change(box, { target: { value } }),
    pause: () => act(() => jest.advanceTimersByTime(300)),
    /** The address names another search. */
    named: (now: string) => rerender(input(now)),
  };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('searches for the typed text once typing pauses', () => {
  const { type, pause, searches } = open();
  for (const text of ['l', 'la', 'lam ']) type(text);
  pause();
  expect(searches()).toEqual(['lam']);
});

it('keeps the letters that are typed before the address names the search', () => {
  const { box, type, pause, named, searches } = open();
  type('la');
  pause();
  type('lam');
  named('la');
  expect(box.value).toBe('lam');
  pause();
  type('lamp');
  pause();
  // The router may skip an address that was overtaken.
  named('lamp');
  expect(box.value).toBe('lamp');
  pause();
  expect(searches()).toEqual(['la', 'lam', 'lamp']);
});

it('follows a search that was changed elsewhere', () => {
  const { box, type, pause, named, searches } = open('lamp');
  expect(box.value).toBe('lamp');
  named('');
  expect(box.value).toBe('');
  type('mug');
  pause();
  named('mug');
  named('lamp');
  expect(box.value).toBe('lamp');
  pause();
  expect(searches()).toEqual(['mug']);
});
