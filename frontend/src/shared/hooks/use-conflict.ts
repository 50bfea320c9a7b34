import { useState } from 'react';
import { merged } from '../merged.ts';
import type { Form } from './use-form.ts';

/** A field that two administrators have changed, which is not decided yet. */
export interface ConflictField<Values> {
  name: keyof Values & string;
  yours: Values[keyof Values];
  theirs: Values[keyof Values];
}

/**
 * Lets the one who is second decide about what two administrators have both changed of something. What only one of them has changed is
 * kept.
 * @param form of the one who is second
 * @param valuesOf the values of the form for what is saved
 */
export function useConflict<Values extends object, Saved>(form: Form<Values>, valuesOf: (saved: Saved) => Values) {
  const [found, setFound] = useState<{ theirs: Saved; names: (keyof Values & string)[] } | null>(null);
  return {
    /** What somebody else has saved meanwhile; null without such a conflict. */
    conflict: found && {
      theirs: found.theirs,
      fields: found.names.map((name): ConflictField<Values> => {
        return { name, yours: form.values[name], theirs: valuesOf(found.theirs)[name] };
      }),
    },
    /** Begins with what is saved, without a conflict. */
    begin: (saved: Saved) => {
      form.reset(valuesOf(saved));
      setFound(null);
    },
    /** Merges the form into what somebody else has saved. @param base what the form began with */
    join: (base: Saved, theirs: Saved) => {
      const { values, bothChanged } = merged(valuesOf(base), form.values, valuesOf(theirs));
      form.reset(valuesOf(theirs));
      form.change(values);
      setFound({ theirs, names: bothChanged });
    },
    /** Takes theirs of a field that both have changed. */
    useTheirs: (name: keyof Values & string) => {
      if (found === null) return;
      form.change({ [name]: valuesOf(found.theirs)[name] } as unknown as Partial<Values>);
      setFound({ ...found, names: found.names.filter((one) => one !== name) });
    },
  };
}
