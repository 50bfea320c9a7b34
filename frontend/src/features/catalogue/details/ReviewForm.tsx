import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import type { Review } from '@shop/contracts/catalogue-api.ts';
import Button from 'antd/es/button';
import TextArea from 'antd/es/input/TextArea';
import Select from 'antd/es/select';
import { type FormEvent, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Field } from '../../../shared/components/Field.tsx';
import { pages } from '../../../shared/paths.ts';
import { selectUser } from '../../../shared/state/session.ts';
import './review-form.css';
import { emptyReview, reviewErrors } from './review-rules.ts';
import { type ReviewState, reviewSubmitted, selectReview } from './review-slice.ts';
import { reviewTexts as texts } from './review-texts.ts';

const RATING = 'review-rating';
const COMMENT = 'review-comment';

interface Props {
  productId: string;
  reviews: Review[];
}

/**
 * Comment and rating for signed-in users (docs/requirements.md#review-rules), with the result below. Users who have
 * already reviewed the product see a note instead; an attempt from an older page shows the server's message.
 */
export function ReviewForm({ productId, reviews }: Props) {
  const user = useSelector(selectUser);
  const review = useSelector(selectReview);
  const hasReviewed = user !== null && reviews.some(({ user: author }) => author._id === user._id);
  const status = review.productId === productId ? review.status : 'idle';
  return (
    <div className="review-form">
      {hasReviewed && <p className="review-written">{texts.alreadyReviewed}</p>}
      {!hasReviewed && <Form productId={productId} visitor={user === null} status={status} />}
      {status === 'created' && (
        <div role="alert">
          <Banner tone="good" icon={<CheckCircleFilled aria-hidden />}>
            {texts.created}
          </Banner>
        </div>
      )}
      {status === 'failed' && (
        <div role="alert">
          <Banner tone="bad">{review.message}</Banner>
        </div>
      )}
    </div>
  );
}

interface FormProps {
  productId: string;
  visitor: boolean;
  status: ReviewState['status'];
}

function Form({ productId, visitor, status }: FormProps) {
  const { draft, change, errors, submit } = useReviewForm(productId, status);
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
      <Field id={RATING} label={texts.rating} error={errors.rating}>
        <Select<number | null>
          id={RATING}
          className="review-rating"
          value={draft.rating}
          placeholder={texts.choose}
          options={[...texts.ratings]}
          onChange={(rating) => change({ ...draft, rating })}
          disabled={visitor}
          aria-required
          {...descriptionOf(RATING, errors.rating)}
        />
      </Field>
      <Field id={COMMENT} label={texts.comment} hint={texts.commentHint} error={errors.comment}>
        <TextArea
          id={COMMENT}
          name="comment"
          rows={4}
          value={draft.comment}
          onChange={({ target }) => change({ ...draft, comment: target.value })}
          disabled={visitor}
          required
          {...descriptionOf(COMMENT, errors.comment, true)}
        />
      </Field>
      <Button type="primary" htmlType="submit" disabled={visitor} loading={status === 'sending'}>
        {texts.submit}
      </Button>
    </form>
  );
}

/** Validates from the first attempt on; a created review resets the form. */
function useReviewForm(productId: string, status: ReviewState['status']) {
  const dispatch = useDispatch();
  const [draft, change] = useState(emptyReview);
  const [attempted, setAttempted] = useState(false);
  useEffect(() => {
    if (status !== 'created') return;
    change(emptyReview);
    setAttempted(false);
  }, [status]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempted(true);
    const errors = reviewErrors(draft);
    if (errors.rating ?? errors.comment) document.getElementById(errors.rating ? RATING : COMMENT)?.focus();
    else if (draft.rating !== null)
      dispatch(reviewSubmitted({ productId, review: { rating: draft.rating, comment: draft.comment.trim() } }));
  };
  return { draft, change, errors: attempted ? reviewErrors(draft) : {}, submit };
}

/** ARIA attributes that link a field to its hint and error. */
function descriptionOf(id: string, error: string | undefined, hinted = false) {
  const describedBy = [hinted && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    ...(error && { status: 'error' as const, 'aria-invalid': true }),
    ...(describedBy && { 'aria-describedby': describedBy }),
  };
}
