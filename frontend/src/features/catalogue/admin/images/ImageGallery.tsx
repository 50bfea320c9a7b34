import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import type { ProductImage } from '@shop/contracts/catalogue-api.ts';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Picture } from '../../../../shared/components/Picture.tsx';
import { imageTexts as texts } from '../admin-product-texts.ts';
import {
  imageRemovalAsked,
  imageRemovalConfirmed,
  imagesChosen,
  selectProductForm,
} from '../form/product-form-slice.ts';
import { filesFault } from '../form/product-rules.ts';
import { controlId } from '../form/use-product-form.ts';
import { AddImages } from './AddImages.tsx';
import { RemoveImageDialog } from './RemoveImageDialog.tsx';
import { UploadWords } from './UploadWords.tsx';
import './images.css';

/** The images of a product that exists: an x deletes one after asking, chosen files are uploaded at once (SPEC §2). */
export function ImageGallery({ productId }: { productId: string }) {
  const dispatch = useDispatch();
  const { images } = useSelector(selectProductForm);
  const [asked, setAsked] = useState<ProductImage | null>(null);
  const [fault, setFault] = useState<string | undefined>();
  const { list, upload, removal } = images;
  const id = controlId('files');

  useEffect(() => {
    if (removal.status !== 'idle') return;
    // The image that was asked about is gone.
    setAsked((before) => (list.some(({ path }) => path === before?.path) ? before : null));
  }, [list, removal.status]);

  const choose = (files: File[]) => {
    const wrong = filesFault(files, list.length);
    setFault(wrong);
    if (wrong === undefined) dispatch(imagesChosen(productId, files));
  };
  return (
    <>
      <p className="hint" id={`${id}-hint`}>
        {texts.hint}
      </p>
      <ul className="images">
        {list.map((image, place) => (
          <li key={image.path} className="image-tile">
            <Picture image={image} alt={texts.image(place + 1)} sizes="88px" />
            <button
              type="button"
              aria-label={texts.removeOne(place + 1)}
              onClick={() => {
                dispatch(imageRemovalAsked());
                setAsked(image);
              }}
            >
              <CloseOutlined aria-hidden />
            </button>
          </li>
        ))}
        <li>
          <AddImages id={id} disabled={upload.status === 'sending'} error={fault} onChoose={choose} />
        </li>
      </ul>
      {fault ? (
        <p className="error" role="alert" id={`${id}-error`}>
          {fault}
        </p>
      ) : (
        <UploadWords upload={upload} />
      )}
      {asked && (
        <RemoveImageDialog
          image={asked}
          removal={removal}
          onCancel={() => setAsked(null)}
          onConfirm={() => dispatch(imageRemovalConfirmed(asked.path, productId))}
        />
      )}
    </>
  );
}
