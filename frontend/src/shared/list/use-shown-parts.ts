import { useEffect, useState } from 'react';
import type { Part, PartsQuery } from './part.ts';

const NO_PARTS: Part<never>[] = [];

/**
 * The parts of a list to show: those of this filter or, while they load, of the one before. After a failure there are none until
 * a load succeeds, also while it is tried again: rows of the filter before would read as those of this one.
 */
export function useShownParts<Row>({ data, currentData, isError }: PartsQuery<Row>): Part<Row>[] {
  const loaded = currentData !== undefined;
  const failed = isError && !loaded;
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    if (failed) setHidden(true);
    else if (loaded) setHidden(false);
  }, [failed, loaded]);
  const shown = failed || hidden ? currentData : data;
  return shown?.pages ?? NO_PARTS;
}
