import type { AdminProduct } from '@shop/contracts/catalogue-api.ts';
import Alert from 'antd/es/alert';
import { ConfirmDialog } from '../../../../shared/components/ConfirmDialog.tsx';
import { Picture } from '../../../../shared/components/Picture.tsx';
import { productListTexts as texts } from '../admin-product-texts.ts';
import '../asked.css';
import type { AdminProductsState } from './admin-products-slice.ts';

interface Props {
  product: AdminProduct;
  removal: AdminProductsState['removal'];
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a product goes, and says in words when it could not. */
export function RemoveProductDialog({ product, removal, onConfirm, onCancel }: Props) {
  return (
    <ConfirmDialog
      open
      deed={texts.remove}
      working={removal.status === 'sending'}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <div className="asked">
        <Picture image={product.image} sizes="64px" />
        <div>
          <strong>{product.name}</strong>
          <span className="faint">{texts.leavesShop}</span>
        </div>
      </div>
      {removal.status === 'failed' && <Alert type="error" showIcon role="alert" title={removal.message} />}
    </ConfirmDialog>
  );
}
