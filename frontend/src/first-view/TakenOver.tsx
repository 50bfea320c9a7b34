import { useEffect } from 'react';
import { pressAgain } from './early-presses.ts';

/** Beside a page: the app has taken over the first view as soon as this is there. */
export function TakenOver() {
  useEffect(pressAgain, []);
  return null;
}
