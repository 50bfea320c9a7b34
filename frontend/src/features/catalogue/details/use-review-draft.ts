import { type FormEvent, useState } from 'react';
import { COMMENT, RATING } from './ReviewFields.tsx';
import { type ReviewDraft, type ReviewInput, reviewErrors } from './review-rules.ts';

/** Holds what is typed into a review's form; validates from the first attempt on, and focuses the first bad field. */
export function useReviewDraft(initial: ReviewDraft, onSubmit: (review: ReviewInput) => void) {
  const [draft, onChange] = useState(initial);
  const [attempted, setAttempted] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempted(true);
    const { rating, comment } = reviewErrors(draft);
    if (rating ?? comment) document.getElementById(rating ? RATING : COMMENT)?.focus();
    else if (draft.rating !== null) onSubmit({ rating: draft.rating, comment: draft.comment.trim() });
  };
  const clear = () => {
    onChange(initial);
    setAttempted(false);
  };
  return { fields: { draft, onChange, errors: attempted ? reviewErrors(draft) : {} }, submit, clear };
}
