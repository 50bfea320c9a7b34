import { useEffect } from 'react';
import { repeatEarlyUse } from './early-use.ts';

/** Beside a page: the app has taken over the first view as soon as this is there. */
export function TakenOver() {
  useEffect(repeatEarlyUse, []);
  return null;
}
