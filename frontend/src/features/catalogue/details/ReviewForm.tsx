import CheckCircleFilled from '@ant-design/icons-svg/es/asn/CheckCircleFilled';
import type { Review } from '@shop/contracts/catalogue-api.ts';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { messageOf } from '../../../shared/api/api-client.ts';
import { Banner } from '../../../shared/components/Banner.tsx';
import { useKeptFocus } from '../../../shared/hooks/use-kept-focus.ts';
import { selectUser } from '../../../shared/state/session.ts';
import { useCreateReviewMutation } from './details-api.ts';
import { NewReview } from './NewReview.tsx';
import { OwnReview } from './OwnReview.tsx';
import './review-form.css';
import { Icon } from '../../../shared/components/Icon.tsx';
import { reviewTexts as texts } from './review-texts.ts';
import { useOwnReview } from './use-own-review.ts';

interface Props {
  productId: string;
  reviews: Review[];
}

/**
 * Comment and rating for signed-in users (docs/requirements.md#review-rules), with the result below. Users who have
 * already reviewed the product can change or delete that instead; an attempt from an older page shows the server's
 * message.
 */
export function ReviewForm({ productId, reviews }: Props) {
  const user = useSelector(selectUser);
  const [create, creation] = useCreateReviewMutation();
  const panel = useKeptFocus<HTMLDivElement>();
  const [notice, setNotice] = useState('');
  const shown = user === null ? undefined : reviews.find(({ user: author }) => author._id === user._id);
  const { own, pending } = useOwnReview(productId, user !== null && shown === undefined);
  const written = useKeptWhile(pending, shown ?? own);
  return (
    <div className="review-form" {...panel}>
      {written ? (
        <OwnReview
          productId={productId}
          review={written}
          onStart={() => setNotice('')}
          onChanged={(text) => {
            setNotice(text);
            creation.reset();
          }}
        />
      ) : (
        !pending && (
          <NewReview
            productId={productId}
            visitor={user === null}
            sending={creation.isLoading}
            onSubmit={async (review) =>
              !creation.isLoading && (await create({ productId, review })).error === undefined
            }
          />
        )
      )}
      {notice !== '' && creation.isUninitialized && (
        <p className="review-notice" role="status">
          {notice}
        </p>
      )}
      {creation.isSuccess && (
        <div role="alert">
          <Banner tone="good" icon={<Icon of={CheckCircleFilled} />}>
            {texts.created}
          </Banner>
        </div>
      )}
      {creation.isError && (
        <div role="alert">
          <Banner tone="bad">{messageOf(creation.error)}</Banner>
        </div>
      )}
    </div>
  );
}

/**
 * Keeps the last review while the next one is pending: a form in which its author edits it stays when the shop hides it
 * meanwhile.
 */
function useKeptWhile<Value>(pending: boolean, value: Value | null): Value | null {
  const [kept, keep] = useState(value);
  useEffect(() => {
    if (!pending) keep(value);
  }, [pending, value]);
  return value ?? (pending ? kept : null);
}
