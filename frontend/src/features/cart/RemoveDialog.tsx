import { lazy, Suspense } from 'react';
import { ResponsiveImage } from '../../shared/components/ResponsiveImage.tsx';
import type { CartItem } from '../../shared/state/cart.ts';
import { cartTexts as texts } from './cart-texts.ts';

interface Props {
  /** The item to remove; null while the dialog is closed. */
  item: CartItem | null;
  onConfirm: (item: CartItem) => void;
  onCancel: () => void;
}

export function RemoveDialog({ item, onConfirm, onCancel }: Props) {
  if (item === null) return null;
  return (
    <Suspense>
      <ConfirmDialog open action={texts.action} onCancel={onCancel} onConfirm={() => onConfirm(item)}>
        <div className="removed-item">
          <ResponsiveImage image={item.image} sizes="64px" />
          <div>
            <strong>{item.name}</strong>
            <span className="faint">{texts.leaves}</span>
          </div>
        </div>
      </ConfirmDialog>
    </Suspense>
  );
}

/** Loaded on first use: few visitors remove an item. */
const ConfirmDialog = lazy(async () => ({
  default: (await import('../../shared/components/ConfirmDialog.tsx')).ConfirmDialog,
}));
