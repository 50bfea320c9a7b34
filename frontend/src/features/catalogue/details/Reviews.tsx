import type { ProductDetails, Review } from '@shop/contracts/catalogue-api.ts';
import { useState } from 'react';
import { NativeSelect } from '../../../shared/components/NativeSelect.tsx';
import { PushButton } from '../../../shared/components/PushButton.tsx';
import { Stars } from '../../../shared/components/Stars.tsx';
import { formatRating } from '../../../shared/format.ts';
import { detailsTexts as texts } from './details-texts.ts';
import { ReviewEntry } from './ReviewEntry.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import './reviews.css';
import { ratingDistribution } from './rating-distribution.ts';
import { REVIEW_SORTS, type ReviewSort, sortReviews } from './review-sorts.ts';

/** The number of reviews shown at first. */
const INITIAL_REVIEWS = 5;

/** Reviews (docs/requirements.md#product-details), initially newest first, with mean, distribution and review form. */
export function Reviews({ product }: { product: ProductDetails }) {
  const { _id, reviews, rating, reviewsNumber } = product;
  const [showAll, setShowAll] = useState(false);
  const [sort, setSort] = useState<ReviewSort>('newest');
  const sorted = sortReviews(reviews, sort);
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
          {reviews.length > 1 && (
            <NativeSelect
              className="reviews-sort"
              label={texts.sortReviews}
              value={sort}
              onChange={setSort}
              options={REVIEW_SORTS.map((value) => ({ value, label: texts.reviewSorts[value] }))}
            />
          )}
          <ul>
            {sorted.slice(0, showAll ? sorted.length : INITIAL_REVIEWS).map((review) => (
              <ReviewEntry key={review._id} review={review} />
            ))}
          </ul>
          {reviews.length > INITIAL_REVIEWS && !showAll && (
            <PushButton onClick={() => setShowAll(true)}>{texts.showAll(reviews.length)}</PushButton>
          )}
        </div>
      </div>
    </section>
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
