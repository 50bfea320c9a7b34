/** A form that somebody else was faster than. */
export interface Merged<Values> {
  /** Theirs, with what only this form has changed. */
  values: Values;
  /** What both have changed, differently; `values` has this form's. */
  bothChanged: (keyof Values & string)[];
}

/** Merges a form into what somebody else has saved meanwhile. @param base what the form began with */
export function merged<Values extends object>(base: Values, mine: Values, theirs: Values): Merged<Values> {
  const names = Object.keys(base) as (keyof Values & string)[];
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const own = names.filter((name) => !isSame(mine[name], base[name]));
  return {
    values: { ...theirs, ...Object.fromEntries(own.map((name) => [name, mine[name]])) },
    bothChanged: own.filter((name) => !isSame(theirs[name], base[name]) && !isSame(theirs[name], mine[name])),
  };
}
