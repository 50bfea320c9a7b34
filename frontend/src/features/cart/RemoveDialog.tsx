import { lazy, Suspense } from 'react';
import { Picture } from '../../shared/components/Picture.tsx';
import type { CartItem } from '../../shared/state/cart.ts';
import { cartTexts as texts } from './cart-texts.ts';

interface Props {
  /** The line that is to leave; null while nothing is asked. */
  item: CartItem | null;
  onConfirm: (item: CartItem) => void;
  onCancel: () => void;
}

export function RemoveDialog({ item, onConfirm, onCancel }: Props) {
  if (item === null) return null;
  return (
    <Suspense>
      <ConfirmDialog open action={texts.action} onCancel={onCancel} onConfirm={() => onConfirm(item)}>
        <div className="leaving">
          <Picture image={item.image} sizes="64px" />
          <div>
            <strong>{item.name}</strong>
            <span className="faint">{texts.leaves}</span>
          </div>
        </div>
      </ConfirmDialog>
    </Suspense>
  );
}

/** The dialog comes with the first question: few carts ever ask it. */
const ConfirmDialog = lazy(async () => ({
  default: (await import('../../shared/components/ConfirmDialog.tsx')).ConfirmDialog,
}));
