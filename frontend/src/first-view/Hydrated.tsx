import { useEffect } from 'react';
import { replayEarlyInteractions } from './early-interactions.ts';

/** Replays early interactions once the page beside it is hydrated. */
export function Hydrated() {
  useEffect(replayEarlyInteractions, []);
  return null;
}
