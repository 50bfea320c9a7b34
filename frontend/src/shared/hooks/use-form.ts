import { useCallback, useEffect, useState } from 'react';

export type FormErrors<Values> = Partial<Record<keyof Values, string>>;

export interface Form<Values> {
  values: Values;
  /** The errors by field; empty until the first submission. */
  errors: FormErrors<Values>;
  /** Whether some value differs from the first ones. */
  changed: boolean;
  /** Changes some values; the function identity is stable. */
  change: (change: Partial<Values> | ((before: Values) => Partial<Values>)) => void;
  /** Replaces all values and clears the errors; the function identity is stable. */
  reset: (values: Values) => void;
  /** Validates all fields, shows the errors and focuses the first invalid one on the page. Returns whether the form is valid. */
  check: () => boolean;
}

const NONE = {};

/** The errors among the results of the fields' rules, which are undefined for valid ones. */
export function errorsOf<Values>(results: { [Name in keyof Values]?: string | undefined }): FormErrors<Values> {
  const wrong = Object.entries(results).filter(([, error]) => error !== undefined);
  return Object.fromEntries(wrong) as FormErrors<Values>;
}

/**
 * Holds the local state of a form (docs/architecture.md#frontend). After the first submission every change is validated at
 * once, so that errors disappear when they are corrected. Each field has the id `<id>-<name>`.
 * @param refused what the server said about fields of the last submission: shown until such a field changes, and its first
 * field gets the focus; a new object per response
 */
export function useForm<Values extends object>(
  id: string,
  initial: Values,
  validate: (values: Values) => FormErrors<Values>,
  refused: FormErrors<Values> = NONE,
): Form<Values> {
  const [first, setFirst] = useState(initial);
  const [values, setValues] = useState(initial);
  const [submitted, setSubmitted] = useState<Values | null>(null);
  const change = useCallback<Form<Values>['change']>((next) => {
    setValues((before) => ({ ...before, ...(typeof next === 'function' ? next(before) : next) }));
  }, []);
  const reset = useCallback((next: Values) => {
    setFirst(next);
    setValues(next);
    setSubmitted(null);
  }, []);
  useEffect(() => focusFirst(id, refused), [id, refused]);
  return {
    values,
    errors: submitted ? { ...unchangedOf(refused, submitted, values), ...validate(values) } : {},
    // Files have no content to compare, but their number.
    changed: JSON.stringify(values) !== JSON.stringify(first),
    change,
    reset,
    check: () => {
      setSubmitted(values);
      const errors = validate(values);
      focusFirst(id, errors);
      return Object.keys(errors).length === 0;
    },
  };
}

/** The errors of fields that are as they were submitted. */
function unchangedOf<Values>(errors: FormErrors<Values>, submitted: Values, values: Values): FormErrors<Values> {
  const names = Object.keys(errors) as (keyof Values)[];
  const unchanged = names.filter((name) => submitted[name] === values[name]);
  return Object.fromEntries(unchanged.map((name) => [name, errors[name]])) as FormErrors<Values>;
}

/** Focuses the first invalid field, in the order of the page. */
function focusFirst(id: string, errors: object): void {
  const invalid = Object.keys(errors).map((name) => `[id="${id}-${name}"]`);
  if (invalid.length > 0) document.querySelector<HTMLElement>(invalid.join())?.focus();
}
