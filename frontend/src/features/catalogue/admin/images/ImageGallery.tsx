import ArrowLeftOutlined from '@ant-design/icons-svg/es/asn/ArrowLeftOutlined';
import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined';
import { MAX_IMAGES, type ProductImage } from '@shop/contracts/catalogue-api.ts';
import Button from 'antd/es/button';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { FieldError } from '../../../../shared/components/FieldError.tsx';
import { RemovalDialog } from '../../../../shared/components/RemovalDialog.tsx';
import { ResponsiveImage } from '../../../../shared/components/ResponsiveImage.tsx';
import { imageTexts as texts } from '../admin-product-texts.ts';
import {
  imageMovedForward,
  imageRemovalConfirmed,
  imageRemovalOpened,
  imagesChosen,
  selectProductForm,
} from '../form/product-form-slice.ts';
import type { ProductFormState } from '../form/product-form-state.ts';
import { filesError } from '../form/product-rules.ts';
import { controlId } from '../form/use-product-form.ts';
import { AddImages } from './AddImages.tsx';
import './images.css';
import { Icon } from '../../../../shared/components/Icon.tsx';
import { ImageTexts } from './ImageTexts.tsx';
import { imagesMessage } from './image-selection.ts';
import { useImageSelection } from './use-image-selection.ts';

interface Props {
  productId: string;
  /** The last selection had too many files. */
  error: string | undefined;
  /** Reports a selection of too many files, which blocks the form (docs/requirements.md#product-rules); empty once resolved. */
  onTooManyFiles: (files: File[]) => void;
  /** The alt texts in the form, by path. */
  imageTexts: Readonly<Record<string, string>>;
  /** Why the server refused one of them. */
  textsError: string | undefined;
  onDescribe: (path: string, alt: string) => void;
}

/** The images of an existing product: selected files are uploaded at once (docs/requirements.md#edit-product). */
export function ImageGallery({ productId, error, onTooManyFiles, ...texted }: Props) {
  const dispatch = useDispatch();
  const { images } = useSelector(selectProductForm);
  const [imageToRemove, setImageToRemove] = useState<ProductImage | null>(null);
  const { list, upload, removal, ordering } = images;
  const id = controlId('files');

  useEffect(() => {
    if (removal.status !== 'idle') return;
    // Closes the dialog once its image is removed.
    setImageToRemove((image) => (list.some(({ path }) => path === image?.path) ? image : null));
  }, [list, removal.status]);

  const { reading, rejected, select } = useImageSelection((files) => {
    const tooMany = filesError(files, list.length) !== undefined;
    onTooManyFiles(tooMany ? files : []);
    if (!tooMany && files.length > 0) dispatch(imagesChosen({ productId, files }));
  });
  const message = imagesMessage(error, rejected);
  return (
    <>
      <p className="hint" id={`${id}-hint`}>
        {texts.hint}
      </p>
      <ul className="images">
        {list.map((image, index) => (
          <li key={image.path} className={index === 0 ? 'image-tile is-main' : 'image-tile'}>
            <ResponsiveImage image={image} alt={texts.image(index + 1)} sizes="88px" />
            <MoveForward
              index={index}
              busy={ordering.status === 'sending' || removal.status === 'sending'}
              onMove={() => dispatch(imageMovedForward({ path: image.path, productId }))}
            />
            <button
              type="button"
              className="image-remove"
              aria-label={texts.removeOne(index + 1)}
              onClick={() => {
                dispatch(imageRemovalOpened());
                setImageToRemove(image);
              }}
            >
              <Icon of={CloseOutlined} />
            </button>
          </li>
        ))}
        {(list.length < MAX_IMAGES || message) && (
          <li>
            <AddImages
              id={id}
              disabled={reading || upload.status === 'sending'}
              reading={reading}
              error={message}
              onSelect={select}
            />
          </li>
        )}
      </ul>
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
      {error && (
        <Button size="small" className="image-discard" onClick={() => onTooManyFiles([])}>
          {texts.keepAsTheyAre}
        </Button>
      )}
      <UploadStatus upload={upload} />
      {ordering.status === 'failed' ? (
        <FieldError>{texts.orderFailed(ordering.message)}</FieldError>
      ) : (
        <p className="sr" role="status">
          {ordering.status === 'done' && texts.ordered}
        </p>
      )}
      {list.length > 0 && <ImageTexts images={list} {...texted} />}
      {imageToRemove && (
        <RemovalDialog
          image={<ResponsiveImage image={imageToRemove} sizes="64px" />}
          action={texts.remove}
          removal={{ ...removal, message: texts.removeFailed(removal.message) }}
          onCancel={() => setImageToRemove(null)}
          onConfirm={() => dispatch(imageRemovalConfirmed({ path: imageToRemove.path, productId }))}
        >
          <span className="faint">{texts.leaves}</span>
        </RemovalDialog>
      )}
    </>
  );
}

/** The first image is the main image; each other one can take the place before it. The button stays, and with it the focus. */
function MoveForward({ index, busy, onMove }: { index: number; busy: boolean; onMove: () => void }) {
  const isMain = index === 0;
  const disabled = isMain || busy;
  return (
    <button
      type="button"
      className={isMain ? 'image-main' : 'image-move'}
      aria-disabled={disabled}
      aria-label={isMain ? texts.main : texts.moveForward(index + 1)}
      onClick={disabled ? undefined : onMove}
    >
      {isMain ? texts.main : <Icon of={ArrowLeftOutlined} />}
    </button>
  );
}

/** The progress of an upload (docs/requirements.md#product-form), or its error. */
function UploadStatus({ upload: { status, message } }: { upload: ProductFormState['images']['upload'] }) {
  if (status === 'failed') {
    return <FieldError>{texts.uploadFailed(message)}</FieldError>;
  }
  return (
    <p className="hint upload-status" role="status">
      {status === 'sending' && texts.uploading}
      {status === 'done' && texts.uploaded}
    </p>
  );
}
