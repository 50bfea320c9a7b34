import type { ProductDetails, Review } from '@shop/contracts/catalogue-api.ts';
import Button from 'antd/es/button';
import { useState } from 'react';
import { Day } from '../../../shared/components/Day.tsx';
import { Stars } from '../../../shared/components/Stars.tsx';
import { formatRating } from '../../../shared/format.ts';
import { detailsTexts as texts } from './details-texts.ts';
import { ReviewForm } from './ReviewForm.tsx';
import './reviews.css';
import { ratingDistribution } from './rating-distribution.ts';

/** The number of reviews shown at first. */
const INITIAL_REVIEWS = 5;

/** Reviews (docs/requirements.md#product-details), newest first, with their mean, distribution and the review form. */
export function Reviews({ product }: { product: ProductDetails }) {
  const { _id, reviews, rating, reviewsNumber } = product;
  const [showAll, setShowAll] = useState(false);
  return (
    <section className="reviews" id="reviews" aria-labelledby="reviews-title">
      <h2 className="h2" id="reviews-title">
        {texts.reviews}
      </h2>
      <div className="reviews-layout">
        {reviews.length > 0 && (
          <aside className="reviews-sum" aria-label={texts.reviewCount(reviewsNumber)}>
            <p className="reviews-mean">{formatRating(rating)}</p>
            <Stars value={rating} large />
            <p className="faint">{texts.reviewCount(reviewsNumber)}</p>
            <RatingBars reviews={reviews} />
          </aside>
        )}
        <ReviewForm productId={_id} reviews={reviews} />
        <div className="reviews-list">
          {reviews.length === 0 && (
            <p className="reviews-none">
              <strong>{texts.noReviews}</strong> {texts.noReviewsText}
            </p>
          )}
          <ul>
            {reviews.slice(0, showAll ? reviews.length : INITIAL_REVIEWS).map((review) => (
              <ReviewEntry key={review._id} review={review} />
            ))}
          </ul>
          {reviews.length > INITIAL_REVIEWS && !showAll && (
            <Button onClick={() => setShowAll(true)}>{texts.showAll(reviews.length)}</Button>
          )}
        </div>
      </div>
    </section>
  );
}

function ReviewEntry({ review: { user, rating, comment, createdAt } }: { review: Review }) {
  return (
    <li>
      <div className="review-head">
        <span className="avatar" aria-hidden>
          {initials(user.name)}
        </span>
        <div>
          <strong>{user.name}</strong>
          <span className="faint">
            <Day iso={createdAt} />
          </span>
        </div>
        <Stars value={rating} />
      </div>
      <p>{comment}</p>
    </li>
  );
}

function RatingBars({ reviews }: { reviews: Review[] }) {
  return (
    <ul className="bars">
      {ratingDistribution(reviews).map(({ stars, percent }) => (
        <li key={stars} aria-label={texts.stars(stars, percent)}>
          <span>{stars}</span>
          <span className="bar">
            <span style={{ width: `${percent}%` }} />
          </span>
          <span className="faint">{percent}%</span>
        </li>
      ))}
    </ul>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.charAt(0) ?? '').join('');
}
