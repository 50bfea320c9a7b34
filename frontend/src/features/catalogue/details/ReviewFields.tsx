import TextArea from 'antd/es/input/TextArea';
import Select from 'antd/es/select';
import { Field } from '../../../shared/components/Field.tsx';
import type { ReviewDraft } from './review-rules.ts';
import { reviewTexts as texts } from './review-texts.ts';

export const RATING = 'review-rating';
export const COMMENT = 'review-comment';

interface Props {
  draft: ReviewDraft;
  onChange: (draft: ReviewDraft) => void;
  errors: { rating?: string; comment?: string };
  disabled?: boolean;
}

/** Rating and comment (docs/requirements.md#review-rules). */
export function ReviewFields({ draft, onChange, errors, disabled = false }: Props) {
  return (
    <>
      <Field id={RATING} label={texts.rating} error={errors.rating}>
        <Select<number | null>
          id={RATING}
          className="review-rating"
          value={draft.rating}
          placeholder={texts.choose}
          options={[...texts.ratings]}
          onChange={(rating) => onChange({ ...draft, rating })}
          disabled={disabled}
          aria-required
          {...descriptionOf(RATING, errors.rating)}
        />
      </Field>
      <Field id={COMMENT} label={texts.comment} hint={texts.commentHint} error={errors.comment}>
        <TextArea
          id={COMMENT}
          name="comment"
          rows={4}
          value={draft.comment}
          onChange={({ target }) => onChange({ ...draft, comment: target.value })}
          disabled={disabled}
          required
          {...descriptionOf(COMMENT, errors.comment, true)}
        />
      </Field>
    </>
  );
}

/** ARIA attributes that link a field to its hint and error. */
function descriptionOf(id: string, error: string | undefined, hinted = false) {
  const describedBy = [hinted && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    ...(error && { status: 'error' as const, 'aria-invalid': true }),
    ...(describedBy && { 'aria-describedby': describedBy }),
  };
}
