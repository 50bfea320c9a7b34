import type { OwnReview } from '@shop/contracts/catalogue-api.ts';
import { type FormEvent, useEffect } from 'react';
import { messageOf } from '../../../shared/api/api-client.ts';
import { afterSuccess } from '../../../shared/api/shop-api.ts';
import { Banner } from '../../../shared/components/Banner.tsx';
import { PushButton } from '../../../shared/components/PushButton.tsx';
import { useForm } from '../../../shared/hooks/use-form.ts';
import { useSaveReviewMutation } from './details-api.ts';
import { COMMENT, REVIEW, ReviewFields } from './ReviewFields.tsx';
import { type ReviewDraft, reviewErrors, reviewOf } from './review-rules.ts';
import { reviewTexts as texts } from './review-texts.ts';

interface Props {
  productId: string;
  review: Pick<OwnReview, 'rating' | 'comment'>;
  onSaved: () => void;
  onCancel: () => void;
}

/** The form that changes one's review. */
export function EditReview({ productId, review: { rating, comment }, onSaved, onCancel }: Props) {
  const [save, saving] = useSaveReviewMutation();
  const form = useForm<ReviewDraft>(REVIEW, { rating, comment }, reviewErrors);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check()) void afterSuccess(save({ productId, review: reviewOf(form.values) }).unwrap(), onSaved);
  };
  useEffect(() => document.getElementById(COMMENT)?.focus(), []);
  return (
    <form aria-label={texts.editTitle} noValidate onSubmit={submit}>
      <h3 className="h3">{texts.editTitle}</h3>
      <ReviewFields form={form} />
      {saving.isError && (
        <div role="alert">
          <Banner tone="bad">{messageOf(saving.error)}</Banner>
        </div>
      )}
      <div className="review-actions">
        <PushButton onClick={onCancel} disabled={saving.isLoading}>
          {texts.cancel}
        </PushButton>
        <PushButton primary type="submit" working={saving.isLoading}>
          {texts.save}
        </PushButton>
      </div>
    </form>
  );
}
