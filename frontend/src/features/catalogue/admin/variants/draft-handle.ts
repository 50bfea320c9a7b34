import type { Draft } from './variants-draft.ts';

/** What the parts of the form get. */
export interface DraftHandle {
  draft: Draft;
  /** By the fields of the request, such as 'variants.0.price'. */
  errors: Record<string, string>;
  change: (to: (draft: Draft) => Draft) => void;
}

/** Marks a control whose field has an error. */
export function invalid(error: string | undefined) {
  return error === undefined ? {} : ({ status: 'error', 'aria-invalid': true } as const);
}
