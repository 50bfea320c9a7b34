/** The filter and sort of a list and its page. */
export type ListView<Filter> = Filter & { page: number };

/** Reads a view from the query of a URL, and writes it there. */
export interface ListViewUrl<Filter> {
  viewOf: (params: URLSearchParams) => ListView<Filter>;
  paramsOf: (view: ListView<Filter>) => URLSearchParams;
}

/**
 * Describes how the view of a list is kept in the URL, so that coming back from a form finds the same rows. Only values that
 * differ from the default are written; unknown ones count as the default.
 * @param parsers the value of each parameter's text; that of '' is its default
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

/** A parser that accepts some values; every other text is the default. */
export function oneOf<Value extends string, Default extends string>(values: readonly Value[], otherwise: Default) {
  return (text: string): Value | Default => values.find((value) => value === text) ?? otherwise;
}

/** A parser of a search text; nothing in the shop has a longer one than `max`. */
export function searchText(max: number) {
  return (text: string): string => text.trim().slice(0, max);
}
