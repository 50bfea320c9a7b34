import { NARROW } from '../hooks/use-narrow.ts';

/** Gives the rest of the test the screen of a phone. */
export function narrowScreen(): void {
  const { matchMedia } = window;
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...matchMedia(query), matches: query === NARROW }));
}
