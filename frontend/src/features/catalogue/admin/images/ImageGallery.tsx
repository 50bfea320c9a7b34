import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import { MAX_IMAGES, type ProductImage } from '@shop/contracts/catalogue-api.ts';
import Button from 'antd/es/button';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { FieldError } from '../../../../shared/components/FieldError.tsx';
import { Picture } from '../../../../shared/components/Picture.tsx';
import { RemovalDialog } from '../../../../shared/components/RemovalDialog.tsx';
import { imageTexts as texts } from '../admin-product-texts.ts';
import {
  imageRemovalAsked,
  imageRemovalConfirmed,
  imagesChosen,
  selectProductForm,
} from '../form/product-form-slice.ts';
import { filesFault, takenOf } from '../form/product-rules.ts';
import { controlId } from '../form/use-product-form.ts';
import { AddImages } from './AddImages.tsx';
import { UploadWords } from './UploadWords.tsx';
import './images.css';

interface Props {
  productId: string;
  /** That the last choice was too many. */
  error: string | undefined;
  /** A choice that was too many blocks the form (docs/requirements.md#product-rules) until there is another, which may be none. */
  onTooMany: (files: File[]) => void;
}

/**
 * The images of a product that exists: an x deletes one after asking, chosen files are uploaded at once
 * (docs/requirements.md#edit-product).
 */
export function ImageGallery({ productId, error, onTooMany }: Props) {
  const dispatch = useDispatch();
  const { images } = useSelector(selectProductForm);
  const [asked, setAsked] = useState<ProductImage | null>(null);
  const [refused, setRefused] = useState<string | undefined>();
  const fault = error ?? refused;
  const { list, upload, removal } = images;
  const id = controlId('files');

  useEffect(() => {
    if (removal.status !== 'idle') return;
    // The image that was asked about is gone.
    setAsked((before) => (list.some(({ path }) => path === before?.path) ? before : null));
  }, [list, removal.status]);

  const choose = (files: File[]) => {
    const taken = takenOf(files);
    const tooMany = filesFault(taken.files, list.length) !== undefined;
    setRefused(taken.refused);
    onTooMany(tooMany ? taken.files : []);
    if (!tooMany && taken.files.length > 0) dispatch(imagesChosen({ productId, files: taken.files }));
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
        {(list.length < MAX_IMAGES || fault) && (
          <li>
            <AddImages id={id} disabled={upload.status === 'sending'} error={fault} onChoose={choose} />
          </li>
        )}
      </ul>
      {fault && <FieldError id={`${id}-error`}>{fault}</FieldError>}
      {error && (
        <Button size="small" className="image-choice-left" onClick={() => onTooMany([])}>
          {texts.forget}
        </Button>
      )}
      <UploadWords upload={upload} />
      {asked && (
        <RemovalDialog
          image={<Picture image={asked} sizes="64px" />}
          action={texts.remove}
          removal={{ ...removal, message: texts.removeFailed(removal.message) }}
          onCancel={() => setAsked(null)}
          onConfirm={() => dispatch(imageRemovalConfirmed({ path: asked.path, productId }))}
        >
          <span className="faint">{texts.leaves}</span>
        </RemovalDialog>
      )}
    </>
  );
}
