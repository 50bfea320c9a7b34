import Button from 'antd/es/button';
import { Link } from 'react-router-dom';
import { Banner } from '../../../shared/components/Banner.tsx';
import { pages } from '../../../shared/paths.ts';
import { ReviewFields } from './ReviewFields.tsx';
import { emptyReview, type ReviewInput } from './review-rules.ts';
import { reviewTexts as texts } from './review-texts.ts';
import { useReviewDraft } from './use-review-draft.ts';

interface Props {
  productId: string;
  visitor: boolean;
  sending: boolean;
  /** @returns whether the review was created */
  onSubmit: (review: ReviewInput) => Promise<boolean>;
}

/** The form of a first review, for signed-in users (docs/requirements.md#review-rules). */
export function NewReview({ productId, visitor, sending, onSubmit }: Props) {
  const { fields, submit, clear } = useReviewDraft(emptyReview, async (review) => {
    if (await onSubmit(review)) clear();
  });
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
      <Button type="primary" htmlType="submit" disabled={visitor} loading={sending}>
        {texts.submit}
      </Button>
    </form>
  );
}
