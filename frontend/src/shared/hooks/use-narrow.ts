import { useMedia } from './use-media.ts';

/** Screens that get the layout for phones (docs/look.md#layout), as in the style sheets. */
export const NARROW = '(max-width: 900px)';

/** Whether the screen gets the layout for phones; undefined on the server and during hydration. */
export function useNarrow(): boolean | undefined {
  return useMedia(NARROW);
}
