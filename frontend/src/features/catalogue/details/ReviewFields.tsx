import { Field } from '../../../shared/components/Field.tsx';
import { NativeSelect } from '../../../shared/components/NativeSelect.tsx';
import type { Form } from '../../../shared/hooks/use-form.ts';
import type { ReviewDraft } from './review-rules.ts';
import { reviewTexts as texts } from './review-texts.ts';

/** The id of the form, before those of its fields. */
export const REVIEW = 'review';
const RATING = `${REVIEW}-rating`;
export const COMMENT = `${REVIEW}-comment`;

const UNCHOSEN = { value: '', label: texts.choose } as const;

interface Props {
  form: Form<ReviewDraft>;
  disabled?: boolean;
}

/** Rating and comment (docs/requirements.md#review-rules). */
export function ReviewFields({ form: { values, errors, change }, disabled = false }: Props) {
  return (
    <>
      <Field id={RATING} label={texts.rating} error={errors.rating}>
        <NativeSelect<number | ''>
          id={RATING}
          className="review-rating"
          value={values.rating ?? ''}
          options={[...(values.rating === null ? [UNCHOSEN] : []), ...texts.ratings]}
          onChange={(rating) => change({ rating: rating === '' ? null : rating })}
          disabled={disabled}
          aria-required
          {...descriptionOf(RATING, errors.rating)}
        />
      </Field>
      <Field id={COMMENT} label={texts.comment} hint={texts.commentHint} error={errors.comment}>
        <textarea
          id={COMMENT}
          className="review-comment"
          name="comment"
          rows={4}
          value={values.comment}
          onChange={({ target }) => change({ comment: target.value })}
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
    ...(error && { 'aria-invalid': true }),
    ...(describedBy && { 'aria-describedby': describedBy }),
  };
}
