import type { AdminReview } from '@shop/contracts/catalogue-admin-api.ts';
import { Day } from '../../../../shared/components/Day.tsx';
import { Stars } from '../../../../shared/components/Stars.tsx';
import { adminReviewsTexts as texts } from './admin-reviews-texts.ts';

/** What a review says of which product, for a dialog that covers its row. */
export function ReviewQuote({ review: { product, rating, user, comment, createdAt } }: { review: AdminReview }) {
  return (
    <figure className="review-quote" aria-label={texts.review}>
      <figcaption className="admin-review-head">
        <Stars value={rating} />
        <strong>{product.name}</strong>
        <span className="faint">
          {texts.by} {user.name}, <Day iso={createdAt} />
        </span>
      </figcaption>
      <blockquote className="admin-review-text">{comment}</blockquote>
    </figure>
  );
}
