import type { AdminReview } from '@shop/contracts/catalogue-admin-api.ts';
import Button from 'antd/es/button';
import { Link } from 'react-router-dom';
import { adminPages } from '../../../../shared/admin-paths.ts';
import { messageOf } from '../../../../shared/api/api-client.ts';
import { Banner } from '../../../../shared/components/Banner.tsx';
import { Day } from '../../../../shared/components/Day.tsx';
import { FormError } from '../../../../shared/components/FormError.tsx';
import { Stars } from '../../../../shared/components/Stars.tsx';
import { pages } from '../../../../shared/paths.ts';
import { currentReview, useShowReviewMutation } from './admin-reviews-api.ts';
import { adminReviewsTexts as texts } from './admin-reviews-texts.ts';

export type ReviewAction = 'answer' | 'removeAnswer' | 'hide';

interface Props {
  review: AdminReview;
  onAction: (action: ReviewAction) => void;
}

/** One review with its product, author, answer, and what can be done about it. */
export function AdminReviewRow({ review, onAction }: Props) {
  const { _id, user, product, rating, comment, createdAt, editedAt, boughtHere, answer, hidden } = review;
  const [showAgain, showing] = useShowReviewMutation();
  const editedSince = answer !== undefined && editedAt !== undefined && editedAt > answer.at;
  const button = (action: string, onClick: () => unknown) => (
    <Button aria-label={texts.actionOn(action, user.name, product.name)} onClick={onClick}>
      {action}
    </Button>
  );
  return (
    <li className="admin-review">
      <div className="admin-review-head">
        <Stars value={rating} />
        <strong>
          <Link to={pages.editProduct(product._id)}>{product.name}</Link>
        </strong>
        <span className="faint">
          {texts.by} <Link to={pages.adminUser(user._id)}>{user.name}</Link>, <Day iso={createdAt} />
          {editedAt !== undefined && ` · ${editedSince ? texts.editedSince : texts.edited}`}
        </span>
        {boughtHere && <span className="pill pill-teal">{texts.boughtHere}</span>}
      </div>
      {hidden !== undefined && <Banner tone="warm">{texts.hiddenFor(hidden)}</Banner>}
      <p className="admin-review-text">{comment}</p>
      {answer !== undefined && (
        <div className="admin-review-answer">
          <strong>{texts.answer}</strong>{' '}
          <span className="faint">
            <Day iso={answer.at} />
          </span>
          <p className="admin-review-text">{answer.text}</p>
        </div>
      )}
      <div className="admin-review-actions">
        {button(answer === undefined ? texts.actions.answer : texts.actions.editAnswer, () => onAction('answer'))}
        {answer !== undefined && button(texts.actions.removeAnswer, () => onAction('removeAnswer'))}
        {hidden === undefined
          ? button(texts.actions.hide, () => onAction('hide'))
          : button(texts.actions.showAgain, () => !showing.isLoading && showAgain(review))}
        <Link
          to={adminPages.adminHistory(`review/${_id}`)}
          aria-label={texts.actionOn(texts.actions.history, user.name, product.name)}
        >
          {texts.actions.history}
        </Link>
      </div>
      {showing.isError && (
        <FormError message={currentReview(showing.error) ? texts.editedWhileHidden : messageOf(showing.error)} />
      )}
    </li>
  );
}
