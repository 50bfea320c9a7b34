import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import { useEffect, useState } from 'react';
import { Picture } from '../../../../shared/components/Picture.tsx';
import { imageTexts as texts } from '../admin-product-texts.ts';
import { filesFault } from '../form/product-rules.ts';
import { controlId } from '../form/use-product-form.ts';
import { AddImages } from './AddImages.tsx';
import './images.css';

interface Props {
  files: File[];
  error: string | undefined;
  disabled?: boolean;
  onChange: (files: File[]) => void;
}

/** The files of a product that does not exist yet, with previews; they are uploaded once it does. */
export function ImagePicker({ files, error, disabled = false, onChange }: Props) {
  const id = controlId('files');
  const previews = usePreviews(files);
  return (
    <>
      <p className="hint" id={`${id}-hint`}>
        {texts.hint}
      </p>
      <ul className="images">
        {previews.map(({ file, url }, place) => (
          <li key={url} className="image-tile">
            <Picture image={{ path: url }} alt={file.name} eager />
            <button
              type="button"
              disabled={disabled}
              aria-label={texts.takeBack(file.name)}
              onClick={() => onChange(files.filter((_, other) => other !== place))}
            >
              <CloseOutlined aria-hidden />
            </button>
          </li>
        ))}
        <li>
          <AddImages
            id={id}
            disabled={disabled}
            error={error}
            // A choice that was too many is replaced by the next one, any other is added to.
            onChoose={(chosen) => onChange(filesFault(files, 0) ? chosen : [...files, ...chosen])}
          />
        </li>
      </ul>
      {error && (
        <p className="error" role="alert" id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  );
}

/** An address for each file while it is shown. */
function usePreviews(files: File[]) {
  const [previews, setPreviews] = useState<{ file: File; url: string }[]>([]);
  useEffect(() => {
    const made = files.map((file) => ({ file, url: URL.createObjectURL(file) }));
    setPreviews(made);
    return () => {
      for (const { url } of made) URL.revokeObjectURL(url);
    };
  }, [files]);
  return previews;
}
