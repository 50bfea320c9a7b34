import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/** What the element of useKeptFocus needs. */
interface KeptFocus<Panel extends HTMLElement> {
  ref: RefObject<Panel | null>;
  tabIndex: -1;
  onFocus: () => void;
  onBlur: (event: FocusEvent) => void;
}

/**
 * Keeps the focus in a part of the page: when its focused element is removed, for example a form that was sent, the part
 * itself is focused. React fires no blur event while it removes elements.
 * @returns the properties of the part's element
 */
export function useKeptFocus<Panel extends HTMLElement>(): KeptFocus<Panel> {
  const ref = useRef<Panel>(null);
  const isInside = useRef(false);
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) ref.current?.focus();
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: ({ relatedTarget }) => {
      isInside.current = relatedTarget !== null && ref.current?.contains(relatedTarget as Node) === true;
    },
  };
}
