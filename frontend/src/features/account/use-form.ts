import { useCallback, useState } from 'react';

export type FormErrors<Values> = Partial<Record<keyof Values, string>>;

export interface Form<Values> {
  values: Values;
  /** What is wrong, field by field; empty until the first attempt to send. */
  errors: FormErrors<Values>;
  change: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  /** Stays the same function from render to render. */
  reset: (values: Values) => void;
  /** Checks everything, shows what is wrong, moves the focus to the first field at fault; true when all is well. */
  check: () => boolean;
}

/**
 * A form's own state (docs/architecture.md#frontend: it stays in its form). After the first attempt each change is checked at once, so
 * that an error leaves as soon as it is mended. Fields carry `<id>-<name>` as their id.
 */
export function useForm<Values extends object>(
  id: string,
  initial: Values,
  validate: (values: Values) => FormErrors<Values>,
): Form<Values> {
  const [values, setValues] = useState(initial);
  const [attempted, setAttempted] = useState(false);
  const reset = useCallback((next: Values) => {
    setValues(next);
    setAttempted(false);
  }, []);
  return {
    values,
    errors: attempted ? validate(values) : {},
    change: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    reset,
    check: () => {
      setAttempted(true);
      const wrong = Object.keys(validate(values))[0];
      if (wrong !== undefined) document.getElementById(`${id}-${wrong}`)?.focus();
      return wrong === undefined;
    },
  };
}
