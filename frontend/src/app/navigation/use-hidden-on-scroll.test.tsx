import { act, renderHook } from '@testing-library/react';
import { useHiddenOnScroll } from './use-hidden-on-scroll.ts';

function scrollTo(y: number): void {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  act(() => void window.dispatchEvent(new Event('scroll')));
}

afterEach(() => scrollTo(0));

it('the bar hides on scrolling down and returns on scrolling up, and stays near the top', () => {
  const { result } = renderHook(useHiddenOnScroll);
  const hiddenAt = (y: number) => {
    scrollTo(y);
    return result.current;
  };
  expect([0, 100, 300, 305, 900, 880, 875, 1200, 60].map((y) => [y, hiddenAt(y)])).toEqual([
    [0, false],
    [100, false],
    [300, true],
    [305, true],
    [900, true],
    [880, false],
    [875, false],
    [1200, true],
    [60, false],
  ]);
});
