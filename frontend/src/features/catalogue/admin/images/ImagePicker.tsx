import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined';
import { MAX_IMAGES } from '@shop/contracts/catalogue-api.ts';
import { FieldError } from '../../../../shared/components/FieldError.tsx';
import { ResponsiveImage } from '../../../../shared/components/ResponsiveImage.tsx';
import { imageTexts as texts } from '../admin-product-texts.ts';
import { filesError } from '../form/product-rules.ts';
import { controlId } from '../form/use-product-form.ts';
import { AddImages } from './AddImages.tsx';
import './images.css';
import { Icon } from '../../../../shared/components/Icon.tsx';
import { imagesMessage } from './image-selection.ts';
import { useImageSelection } from './use-image-selection.ts';
import { useObjectUrls } from './use-object-urls.ts';

interface Props {
  files: File[];
  error: string | undefined;
  /** The number of images that the product has. */
  storedCount?: number;
  disabled?: boolean;
  onChange: (change: (before: File[]) => File[]) => void;
}

/** Selects the images of a new product, with previews; they are uploaded after it is created. */
export function ImagePicker({ files, error, storedCount = 0, disabled = false, onChange }: Props) {
  const id = controlId('files');
  const previews = useObjectUrls(files);
  // Replaces a selection of too many files, and adds to any other.
  const { reading, rejected, select } = useImageSelection((accepted) =>
    onChange((before) => (filesError(before, storedCount) ? accepted : [...before, ...accepted])),
  );
  const message = imagesMessage(error, rejected);
  return (
    <>
      <p className="hint" id={`${id}-hint`}>
        {texts.hint}
      </p>
      <ul className="images">
        {previews.map(({ file, url }, index) => (
          <li key={url} className={storedCount + index === 0 ? 'image-tile is-main' : 'image-tile'}>
            <ResponsiveImage image={{ path: url }} alt={file.name} eager />
            {storedCount + index === 0 && <span className="image-main">{texts.main}</span>}
            <button
              type="button"
              className="image-remove"
              disabled={disabled}
              aria-label={texts.removeFile(file.name)}
              onClick={() => onChange((before) => before.filter((_, other) => other !== index))}
            >
              <Icon of={CloseOutlined} />
            </button>
          </li>
        ))}
        {(storedCount + files.length < MAX_IMAGES || message) && (
          <li>
            <AddImages id={id} disabled={disabled} reading={reading} error={message} onSelect={select} />
          </li>
        )}
      </ul>
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
    </>
  );
}
