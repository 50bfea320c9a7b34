import { RemovalRequest } from '../../../shared/components/RemovalRequest.tsx';
import { useDeleteReviewMutation } from './details-api.ts';
import { reviewTexts as texts } from './review-texts.ts';

interface Props {
  productId: string;
  onDeleted: () => void;
  onCancel: () => void;
}

/** Asks before the user's own review is deleted. */
export function DeleteReview({ productId, onDeleted, onCancel }: Props) {
  return (
    <RemovalRequest
      useRemove={useDeleteReviewMutation}
      id={productId}
      action={texts.delete}
      onRemoved={onDeleted}
      onCancel={onCancel}
    >
      <p>{texts.deleteQuestion}</p>
    </RemovalRequest>
  );
}
