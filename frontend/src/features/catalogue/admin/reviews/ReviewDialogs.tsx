import { type AdminReview, MAX_REASON } from '@shop/contracts/catalogue-admin-api.ts';
import { MAX_COMMENT } from '@shop/contracts/catalogue-api.ts';
import { RemovalDialog } from '../../../../shared/components/RemovalDialog.tsx';
import { removalOf } from '../../../../shared/removal-of.ts';
import { useMutation } from '../../../../shared/use-mutation.ts';
import { answerReview, hideReview, removeAnswer } from './admin-reviews-api.ts';
import { adminReviewsTexts as texts } from './admin-reviews-texts.ts';
import { ReviewTextDialog } from './ReviewTextDialog.tsx';

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
export function AnswerDialog({ review, typed, ...rest }: TextProps) {
  const { answer, comment } = review;
  return (
    <ReviewTextDialog
      title={texts.answerTitle}
      label={texts.answerLabel}
      hint={texts.answerHint}
      action={texts.answerAction}
      initial={typed ?? answer?.text ?? ''}
      maxLength={MAX_COMMENT}
      send={(text) => answerReview(review, text)}
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
  return (
    <ReviewTextDialog
      title={texts.hideTitle}
      label={texts.hideLabel}
      hint={texts.hideHint}
      action={texts.hideAction}
      initial={typed}
      maxLength={MAX_REASON}
      send={(reason) => hideReview(review, reason)}
      conflicts={{ 'review-changed': texts.reviewEdited(review.comment, texts.hideAction) }}
      {...rest}
    />
  );
}

/** Asks before an answer is removed. */
export function RemoveAnswerDialog({ review: { _id }, onSaved, onCancel }: Props) {
  const removing = useMutation(removeAnswer, onSaved);
  return (
    <RemovalDialog
      action={texts.actions.removeAnswer}
      removal={removalOf(removing)}
      onConfirm={() => removing.send(_id)}
      onCancel={onCancel}
    >
      <p>{texts.removeQuestion}</p>
    </RemovalDialog>
  );
}
