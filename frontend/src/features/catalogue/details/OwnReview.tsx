import type { OwnReview as Own } from '@shop/contracts/catalogue-api.ts';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '../../../shared/components/Banner.tsx';
import { PartFailed } from '../../../shared/components/PartFailed.tsx';
import { PushButton } from '../../../shared/components/PushButton.tsx';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { loadThemed } from '../../../shared/theme/load-themed.tsx';
import { EditReview } from './EditReview.tsx';
import { reviewTexts as texts } from './review-texts.ts';

/** Loaded at first use, with the kit. */
const DeleteReview = lazyPart(() => loadThemed(() => import('./DeleteReview.tsx'), 'DeleteReview'), PartFailed);

interface Props {
  productId: string;
  review: Own;
  /** The user starts to change or delete the review. */
  onStart: () => void;
  /** The review was changed; `text` says so. */
  onChanged: (text: string) => void;
}

/** Says that the user has reviewed the product, and lets them change or delete that; when it is hidden, why. */
export function OwnReview({ productId, review, onStart, onChanged }: Props) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const start = (what: 'edit' | 'delete') => {
    setOpen(what);
    onStart();
  };
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // The form that had the focus is gone.
    if (wasEditing.current && document.activeElement === document.body) editButton.current?.focus();
    wasEditing.current = open === 'edit';
  }, [open]);
  if (open === 'edit')
    return (
      <EditReview
        productId={productId}
        review={review}
        onCancel={close}
        onSaved={() => {
          close();
          onChanged(texts.changed);
        }}
      />
    );
  return (
    <>
      <p className="review-written">{texts.alreadyReviewed}</p>
      {review.hidden !== undefined && <Banner tone="warm">{texts.hidden(review.hidden)}</Banner>}
      <div className="review-actions">
        <PushButton ref={editButton} aria-label={texts.editOwn} onClick={() => start('edit')}>
          {texts.edit}
        </PushButton>
        <PushButton aria-label={texts.deleteOwn} onClick={() => start('delete')}>
          {texts.delete}
        </PushButton>
      </div>
      {open === 'delete' && (
        <DeleteReview
          productId={productId}
          onDeleted={() => {
            close();
            onChanged(texts.deleted);
          }}
          onCancel={close}
        />
      )}
    </>
  );
}
