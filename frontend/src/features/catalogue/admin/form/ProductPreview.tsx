import type { ProductDetails, ProductImage } from '@shop/contracts/catalogue-api.ts';
import Modal from 'antd/es/modal';
import type { KeyboardEvent, MouseEvent } from 'react';
import { PartFailed } from '../../../../shared/components/PartFailed.tsx';
import { LineSkeletons } from '../../../../shared/components/Skeletons.tsx';
import { useBackCloses } from '../../../../shared/hooks/use-back-closes.ts';
import { useReturnedFocus } from '../../../../shared/hooks/use-returned-focus.ts';
import { lazyPart } from '../../../../shared/lazy-part.tsx';
import { formTexts as texts } from '../admin-product-texts.ts';
import { useObjectUrls } from '../images/use-object-urls.ts';
import { previewOf } from './preview-of.ts';
import './product-form.css';
import type { ProductValues } from './product-rules.ts';

/** Comes from the chunk of the shop's own page, so that the page needs none more. */
const ProductStage = lazyPart(
  async () => (await import('../../details/ProductDetailsPage.tsx')).ProductStage,
  PartFailed,
);

interface Props {
  /** Valid, except that images may be missing. */
  values: ProductValues;
  /** As it is saved; undefined for a new product. */
  product: ProductDetails | undefined;
  /** Its images as they are stored. */
  images: readonly ProductImage[];
  /** Whether the form differs from what is saved. */
  unsaved: boolean;
  onClose: () => void;
}

/** What the page of a product would show with the values of the form. Images can be looked at; the buttons do nothing. */
export function ProductPreview({ values, product, images, unsaved, onClose }: Props) {
  useReturnedFocus();
  useBackCloses(true, onClose);
  const chosen = useObjectUrls(values.files);
  const added = product ? [] : chosen.map(({ url }) => ({ path: url, ground: null }));
  return (
    <Modal
      open
      className="product-preview"
      title={unsaved ? texts.previewTitle : texts.previewSaved}
      width={1264}
      footer={null}
      closable={{ 'aria-label': texts.closePreview }}
      onCancel={onClose}
    >
      <p className="hint">{texts.previewHint}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only holds back what its parts would do */}
      <div onClickCapture={holdBack} onKeyDown={keepEscape}>
        <ProductStage
          product={previewOf(values, product, [...images, ...added])}
          fallback={<LineSkeletons count={8} />}
        />
      </div>
    </Modal>
  );
}

/** The buttons and links beside the images would change the cart or leave the form. */
function holdBack(event: MouseEvent<HTMLElement>): void {
  if (event.target instanceof Element && event.target.closest('.gallery')) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Escape closes the images in full screen, which are a dialog above this one. */
function keepEscape(event: KeyboardEvent<HTMLElement>): void {
  if (event.target instanceof Element && event.target.closest('dialog')) event.stopPropagation();
}
