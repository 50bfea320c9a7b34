import { useCallback, useState } from 'react';

export type FormErrors<Values> = Partial<Record<keyof Values, string>>;

export interface Form<Values> {
  values: Values;
  /** The errors by field; empty until the first submission. */
  errors: FormErrors<Values>;
  change: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  /** Replaces all values and clears the errors; the function identity is stable. */
  reset: (values: Values) => void;
  /** Validates all fields, shows the errors and focuses the first invalid one on the page. Returns whether the form is valid. */
  check: () => boolean;
}

/**
 * Holds the local state of a form (docs/architecture.md#frontend). After the first submission every change is validated at
 * once, so that errors disappear when they are corrected. Each field has the id `<id>-<name>`.
 */
export function useForm<Values extends object>(
  id: string,
  initial: Values,
  validate: (values: Values) => FormErrors<Values>,
): Form<Values> {
  const [values, setValues] = useState(initial);
  const [submitted, setSubmitted] = useState(false);
  const reset = useCallback((next: Values) => {
    setValues(next);
    setSubmitted(false);
  }, []);
  return {
    values,
    errors: submitted ? validate(values) : {},
    change: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    reset,
    check: () => {
      setSubmitted(true);
      const invalid = Object.keys(validate(values)).map((name) => `[id="${id}-${name}"]`);
      if (invalid.length === 0) return true;
      // The first one in the order of the page.
      document.querySelector<HTMLElement>(invalid.join())?.focus();
      return false;
    },
  };
}
