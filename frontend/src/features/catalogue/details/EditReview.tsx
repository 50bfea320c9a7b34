import type { OwnReview } from '@shop/contracts/catalogue-api.ts';
import Button from 'antd/es/button';
import { type FormEvent, useEffect } from 'react';
import { messageOf } from '../../../shared/api/api-client.ts';
import { afterSuccess } from '../../../shared/api/shop-api.ts';
import { FormError } from '../../../shared/components/FormError.tsx';
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
      {saving.isError && <FormError message={messageOf(saving.error)} />}
      <div className="review-actions">
        <Button onClick={onCancel} disabled={saving.isLoading}>
          {texts.cancel}
        </Button>
        <Button type="primary" htmlType="submit" loading={saving.isLoading}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
