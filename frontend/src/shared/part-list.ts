import type { RequestStatus } from './request-status.ts';

/** A part of a list that the server gives by cursors, and where the next part begins; null after the last one. */
export interface Part<Row> {
  rows: Row[];
  next: string | null;
  /** How many rows all parts have together, where the server says so. */
  total?: number;
}

/** Such a list as far as it has been fetched, in the server's order. */
export interface PartList<Row> extends Part<Row> {
  status: RequestStatus;
  /** A later part did not come. */
  moreFailed: boolean;
}

/** What happens to one such list; its name tells its events from those of others. */
export function partListEvents<Filter, Row>(list: string) {
  return {
    /** @param wanted how many rows the page needs */
    opened: (filter: Filter, wanted: number) => ({ type: 'partList/opened', list, filter, wanted }) as const,
    moreWanted: (wanted: number) => ({ type: 'partList/moreWanted', list, wanted }) as const,
    left: () => ({ type: 'partList/left', list }) as const,
    /** The first part: it replaces what was shown. */
    loaded: (part: Part<Row>) => ({ type: 'partList/loaded', list, part }) as const,
    moreLoaded: (part: Part<Row>) => ({ type: 'partList/moreLoaded', list, part }) as const,
    moreFailed: () => ({ type: 'partList/moreFailed', list }) as const,
    failed: () => ({ type: 'partList/failed', list }) as const,
  };
}

export type PartListEvents<Filter, Row> = ReturnType<typeof partListEvents<Filter, Row>>;
export type PartListEvent<Filter, Row> = ReturnType<PartListEvents<Filter, Row>[keyof PartListEvents<Filter, Row>]>;

export function partListReducer<Row>(list: string) {
  const none: PartList<Row> = { status: 'idle', rows: [], next: null, moreFailed: false };
  return (state: PartList<Row> = none, event: PartListEvent<unknown, Row> | { type: '@@init' }): PartList<Row> => {
    if (!('list' in event) || event.list !== list) return state;
    switch (event.type) {
      case 'partList/opened':
        // What another filter found stays until the answer is there, so that typing does not make the table flicker.
        return { ...state, status: 'loading', moreFailed: false };
      case 'partList/loaded':
        return { ...state, status: 'ready', ...event.part };
      case 'partList/moreWanted':
        return { ...state, moreFailed: false };
      case 'partList/moreFailed':
        return { ...state, moreFailed: true };
      case 'partList/moreLoaded':
        return { ...state, ...event.part, rows: [...state.rows, ...event.part.rows] };
      case 'partList/failed':
        return { ...none, status: 'failed' };
      case 'partList/left':
        return none;
    }
  };
}
