import { imageVariantPath, MAX_IMAGE_BYTES } from '@shop/contracts/catalogue-api.ts';
import Button from 'antd/es/button';
import { useRef, useState } from 'react';
import { messageOf } from '../api/api-client.ts';
import { FieldError } from './FieldError.tsx';
import './image-field.css';
import { sharedTexts } from './shared-texts.ts';

const TYPES = 'image/jpeg,image/png,image/webp';

interface Props<Image> {
  id: string;
  texts: Record<'label' | 'hint' | 'choose' | 'replace' | 'remove' | 'alt', string>;
  image: Image | null;
  error: string | undefined;
  /** @throws the failure of the call */
  upload: (file: File) => Promise<Image>;
  onChange: (image: Image | null) => void;
}

/** One image of a form: uploaded at once, shown in the shop once the form is saved. */
export function ImageField<Image extends { path: string; width?: number; height?: number }>({
  id,
  texts,
  image,
  error,
  upload,
  onChange,
}: Props<Image>) {
  const input = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const shown = failure ?? error;
  const send = async (file: File) => {
    setFailure(file.size > MAX_IMAGE_BYTES ? texts.hint : undefined);
    if (file.size > MAX_IMAGE_BYTES) return;
    setUploading(true);
    try {
      onChange(await upload(file));
    } catch (refused) {
      setFailure(messageOf(refused));
    } finally {
      setUploading(false);
    }
  };
  return (
    <fieldset className="field image-field">
      <legend>{texts.label}</legend>
      <p className="hint" id={`${id}-hint`}>
        {texts.hint}
      </p>
      {image && (
        <img
          src={imageVariantPath(image.path, 400)}
          width={image.width}
          height={image.height}
          alt={texts.alt}
          className="image-field-image"
        />
      )}
      <div className="image-field-actions">
        <Button
          id={id}
          loading={uploading}
          onClick={() => input.current?.click()}
          aria-describedby={shown ? `${id}-hint ${id}-error` : `${id}-hint`}
        >
          {uploading ? sharedTexts.uploading : image ? texts.replace : texts.choose}
        </Button>
        {image && !uploading && <Button onClick={() => onChange(null)}>{texts.remove}</Button>}
      </div>
      <input
        ref={input}
        type="file"
        accept={TYPES}
        hidden
        aria-label={texts.label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void send(file);
        }}
      />
      {shown && <FieldError id={`${id}-error`}>{shown}</FieldError>}
    </fieldset>
  );
}
