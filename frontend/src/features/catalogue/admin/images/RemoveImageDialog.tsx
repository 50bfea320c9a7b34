import type { ProductImage } from '@shop/contracts/catalogue-api.ts';
import Alert from 'antd/es/alert';
import { ConfirmDialog } from '../../../../shared/components/ConfirmDialog.tsx';
import { Picture } from '../../../../shared/components/Picture.tsx';
import { imageTexts as texts } from '../admin-product-texts.ts';
import '../asked.css';
import type { ProductFormState } from '../form/product-form-slice.ts';

interface Props {
  image: ProductImage;
  removal: ProductFormState['images']['removal'];
  onConfirm: () => void;
  onCancel: () => void;
}

/** Deleting an image asks first (API.md, Screens), and says in words when it could not be. */
export function RemoveImageDialog({ image, removal, onConfirm, onCancel }: Props) {
  return (
    <ConfirmDialog
      open
      deed={texts.remove}
      working={removal.status === 'sending'}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <div className="asked">
        <Picture image={image} sizes="64px" />
        <span className="faint">{texts.leaves}</span>
      </div>
      {removal.status === 'failed' && (
        <Alert type="error" showIcon role="alert" title={texts.removeFailed(removal.message)} />
      )}
    </ConfirmDialog>
  );
}
