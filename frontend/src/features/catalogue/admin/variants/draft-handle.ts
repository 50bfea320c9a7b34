import type { Draft, DraftErrors } from './variants-draft.ts';

/** What the parts of the form get. */
export interface DraftHandle {
  draft: Draft;
  errors: DraftErrors;
  change: (to: (draft: Draft) => Draft) => void;
}

/** Marks a control whose field has an error. */
export function invalid(error: string | undefined) {
  return error === undefined ? {} : ({ status: 'error', 'aria-invalid': true } as const);
}
