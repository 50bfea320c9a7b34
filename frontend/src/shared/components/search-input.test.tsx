import { act, fireEvent, render, screen } from '@testing-library/react';
import { SearchInput } from './SearchInput.tsx';

function open(search = '') {
  const onSearch = jest.fn();
  const input = (now: string) => <SearchInput label="Search" search={now} onSearch={onSearch} />;
  const { rerender } = render(input(search));
  const box = screen.getByLabelText<HTMLInputElement>('Search');
  return {
    box,
    told: () => onSearch.mock.calls.flat(),
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

it('tells what is typed once the typing pauses', () => {
  const { type, pause, told } = open();
  for (const text of ['l', 'la', 'lam ']) type(text);
  pause();
  expect(told()).toEqual(['lam']);
});

it('keeps the letters that are typed before the address names the search', () => {
  const { box, type, pause, named, told } = open();
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
  expect(told()).toEqual(['la', 'lam', 'lamp']);
});

it('follows a search that was changed elsewhere', () => {
  const { box, type, pause, named, told } = open('lamp');
  expect(box.value).toBe('lamp');
  named('');
  expect(box.value).toBe('');
  type('mug');
  pause();
  named('mug');
  named('lamp');
  expect(box.value).toBe('lamp');
  pause();
  expect(told()).toEqual(['mug']);
});
