import Button from 'antd/es/button';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { Banner } from '../../../shared/components/Banner.tsx';
import { pages } from '../../../shared/paths.ts';
import { ReviewFields } from './ReviewFields.tsx';
import { emptyReview } from './review-rules.ts';
import { type ReviewState, reviewSubmitted } from './review-slice.ts';
import { reviewTexts as texts } from './review-texts.ts';
import { useReviewDraft } from './use-review-draft.ts';

interface Props {
  productId: string;
  visitor: boolean;
  status: ReviewState['status'];
}

/** The form of a first review, for signed-in users (docs/requirements.md#review-rules). */
export function NewReview({ productId, visitor, status }: Props) {
  const dispatch = useDispatch();
  const { fields, submit, clear } = useReviewDraft(emptyReview, (review) =>
    dispatch(reviewSubmitted({ productId, review })),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a created review clears the form
  useEffect(() => {
    if (status === 'created') clear();
  }, [status]);
  return (
    <form aria-label={texts.title} noValidate onSubmit={submit}>
      <h3 className="h3">{texts.title}</h3>
      {visitor && (
        <Banner tone="warm">
          <span role="alert">{texts.loginFirst}</span>{' '}
          <Link to={pages.login} state={{ from: pages.productDetails(productId) }}>
            {texts.login}
          </Link>
        </Banner>
      )}
      <ReviewFields {...fields} disabled={visitor} />
      <Button type="primary" htmlType="submit" disabled={visitor} loading={status === 'sending'}>
        {texts.submit}
      </Button>
    </form>
  );
}
