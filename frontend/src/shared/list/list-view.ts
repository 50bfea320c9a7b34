import { isRealDay } from '@shop/contracts/real-day.ts';

/** The filter, sort and page of a list. */
export type ListView<Filter> = Filter & { page: number };

/** Converts a view from and to the query of a URL. */
export interface ListViewUrl<Filter> {
  viewOf: (params: URLSearchParams) => ListView<Filter>;
  paramsOf: (view: ListView<Filter>) => URLSearchParams;
}

/**
 * Defines how the URL contains the view of a list, so that returning from a form shows the same rows. Values equal to the
 * default are omitted; unknown values count as the default.
 * @param parsers parses each parameter; the result for '' is its default
 */
export function listViewUrl<Filter extends object>(
  parsers: {
    [Key in keyof Filter]: (text: string) => Filter[Key];
  },
): ListViewUrl<Filter> {
  const names = Object.keys(parsers) as (keyof Filter & string)[];
  return {
    viewOf: (params) => {
      const values = names.map((name) => [name, parsers[name](params.get(name) ?? '')]);
      const page = params.get('page') ?? '';
      return { ...Object.fromEntries(values), page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1 };
    },
    paramsOf: (view) => {
      const params = new URLSearchParams();
      for (const name of names) if (view[name] !== parsers[name]('')) params.set(name, String(view[name]));
      if (view.page > 1) params.set('page', String(view.page));
      return params;
    },
  };
}

/** Creates a parser that accepts some values; any other text is the default. */
export function oneOf<const Value extends string, const Default extends string>(
  values: readonly Value[],
  otherwise: Default,
) {
  return (text: string): Value | Default => values.find((value) => value === text) ?? otherwise;
}

/** Creates a parser that trims a search text and cuts it to `max` characters. */
export function searchText(max: number) {
  return (text: string): string => text.trim().slice(0, max);
}

/** Parses a calendar day as YYYY-MM-DD; any other text is no day. */
export function calendarDay(text: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(text) && isRealDay(text) ? text : '';
}
