import { type AdminReview, MAX_REASON } from '@shop/contracts/catalogue-admin-api.ts';
import { MAX_COMMENT } from '@shop/contracts/catalogue-api.ts';
import { RemovalRequest } from '../../../../shared/components/RemovalRequest.tsx';
import { useAnswerReviewMutation, useHideReviewMutation, useRemoveAnswerMutation } from './admin-reviews-api.ts';
import { adminReviewsTexts as texts } from './admin-reviews-texts.ts';
import { ReviewTextDialog, type SavedReplies } from './ReviewTextDialog.tsx';

interface Props {
  review: AdminReview;
  onSaved: (review: AdminReview) => void;
  onCancel: () => void;
}

interface TextProps extends Props {
  /** What was typed before the dialog was closed. */
  typed: string | undefined;
  onType: (text: string) => void;
  /** Called with the review as it is now, when it was answered or edited meanwhile. */
  onConflict: (current: AdminReview) => void;
}

/** Answers a review, or changes the answer. */
export function AnswerDialog({ review, typed, ...rest }: TextProps & { savedReplies?: SavedReplies }) {
  const { answer, comment } = review;
  const [send, request] = useAnswerReviewMutation();
  return (
    <ReviewTextDialog
      review={review}
      title={texts.answerTitle}
      label={texts.answerLabel}
      hint={texts.answerHint}
      action={texts.answerAction}
      initial={typed ?? answer?.text ?? ''}
      maxLength={MAX_COMMENT}
      send={(text) => send({ review, text }).unwrap()}
      request={request}
      conflicts={{
        'answer-changed': answer === undefined ? texts.answerRemoved : texts.answerTaken(answer.text),
        'review-changed': texts.reviewEdited(comment, texts.answerAction),
      }}
      {...rest}
    />
  );
}

/** Hides a review, for a reason. */
export function HideDialog({ review, typed = '', ...rest }: TextProps) {
  const [send, request] = useHideReviewMutation();
  return (
    <ReviewTextDialog
      review={review}
      title={texts.hideTitle}
      label={texts.hideLabel}
      hint={texts.hideHint}
      action={texts.hideAction}
      initial={typed}
      maxLength={MAX_REASON}
      send={(text) => send({ review, text }).unwrap()}
      request={request}
      conflicts={{ 'review-changed': texts.reviewEdited(review.comment, texts.hideAction) }}
      {...rest}
    />
  );
}

/** Asks before an answer is removed. */
export function RemoveAnswerDialog({ review: { _id }, onSaved, onCancel }: Props) {
  return (
    <RemovalRequest
      useRemove={useRemoveAnswerMutation}
      id={_id}
      action={texts.actions.removeAnswer}
      onRemoved={onSaved}
      onCancel={onCancel}
    >
      <p>{texts.removeQuestion}</p>
    </RemovalRequest>
  );
}
