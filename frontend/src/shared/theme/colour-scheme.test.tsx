import { act, render, screen } from '@testing-library/react';
import { chooseScheme, useDark } from './colour-scheme.ts';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

function Scheme() {
  return <p>{useDark() ? 'dark' : 'light'}</p>;
}

/** Gives the rest of the test a device that is set to dark. */
function darkDevice(): void {
  const { matchMedia } = window;
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ ...matchMedia(query), matches: query === '(prefers-color-scheme: dark)' }));
}

it('follows the device, and the choice before it', () => {
  darkDevice();
  render(<Scheme />);
  expect(screen.getByText('dark')).toBeTruthy();
  act(() => chooseScheme('light'));
  expect(screen.getByText('light')).toBeTruthy();
  act(() => chooseScheme('system'));
  expect(screen.getByText('dark')).toBeTruthy();
});

it('follows a choice in another tab, and ignores an invalid value', () => {
  render(<Scheme />);
  const stored = (value: string) => {
    localStorage.setItem('colourScheme', value);
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'colourScheme', newValue: value, storageArea: localStorage }),
    );
  };
  act(() => stored('dark'));
  expect(screen.getByText('dark')).toBeTruthy();
  act(() => stored('purple'));
  expect(screen.getByText('light')).toBeTruthy();
});
