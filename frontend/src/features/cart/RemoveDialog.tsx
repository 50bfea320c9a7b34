import { PartFailed } from '../../shared/components/PartFailed.tsx';
import { ResponsiveImage } from '../../shared/components/ResponsiveImage.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
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
    <ConfirmDialog open action={texts.action} onCancel={onCancel} onConfirm={() => onConfirm(item)}>
      <div className="removed-item">
        <ResponsiveImage image={item.image} sizes="64px" />
        <div>
          <strong>{item.name}</strong>
          <span className="faint">{texts.leaves}</span>
        </div>
      </div>
    </ConfirmDialog>
  );
}

/** Loaded on first use: few visitors remove an item. */
const ConfirmDialog = lazyPart(
  async () => (await import('../../shared/components/ConfirmDialog.tsx')).ConfirmDialog,
  PartFailed,
);
