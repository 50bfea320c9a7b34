import type { AdminReview } from '@shop/contracts/catalogue-admin-api.ts';
import { Link } from 'react-router-dom';
import { adminPages } from '../../../shared/admin-paths.ts';
import { Day } from '../../../shared/components/Day.tsx';
import { Stars } from '../../../shared/components/Stars.tsx';
import { pages } from '../../../shared/paths.ts';
import { CustomerSection } from './CustomerSection.tsx';
import { useCustomerReviewsQuery } from './customer-api.ts';
import { customerTexts as texts } from './customer-texts.ts';

/** The customer's newest reviews, each with a link to its product. */
export function CustomerReviews({ id }: { id: string }) {
  return (
    <CustomerSection
      title={texts.reviews}
      query={useCustomerReviewsQuery(id)}
      failed={texts.reviewsFailed}
      link={<Link to={adminPages.adminList('adminReviews', { user: id })}>{texts.allReviews}</Link>}
    >
      {({ count, reviews }) => (
        <>
          {count === 0 && <p className="faint">{texts.noReviews}</p>}
          <ul className="customer-reviews" aria-label={texts.reviews}>
            {reviews.map((review) => (
              <Review key={review._id} review={review} />
            ))}
          </ul>
          {count > reviews.length && <p className="faint">{texts.newestReviews(reviews.length, count)}</p>}
        </>
      )}
    </CustomerSection>
  );
}

function Review({ review: { product, rating, comment, createdAt, hidden } }: { review: AdminReview }) {
  return (
    <li>
      <span className="row">
        <Stars value={rating} />
        <Link to={pages.productDetails(product._id)}>{product.name}</Link>
        <span className="faint">
          <Day iso={createdAt} />
        </span>
        {hidden !== undefined && (
          <span className="pill pill-warm" title={hidden}>
            {texts.hidden}
          </span>
        )}
      </span>
      <p className="customer-words">{comment}</p>
    </li>
  );
}
