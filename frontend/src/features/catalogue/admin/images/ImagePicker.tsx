import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import { useEffect, useState } from 'react';
import { FieldError } from '../../../../shared/components/FieldError.tsx';
import { Picture } from '../../../../shared/components/Picture.tsx';
import { imageTexts as texts } from '../admin-product-texts.ts';
import { filesFault, takenOf } from '../form/product-rules.ts';
import { controlId } from '../form/use-product-form.ts';
import { AddImages } from './AddImages.tsx';
import './images.css';

interface Props {
  files: File[];
  /** What is wrong with them; a chosen file that is not taken is said here. */
  error: string | undefined;
  /** How many images the product has already. */
  present?: number;
  disabled?: boolean;
  onChange: (files: File[]) => void;
}

/** The files of a product that does not exist yet, with previews; they are uploaded once it does. */
export function ImagePicker({ files, error, present = 0, disabled = false, onChange }: Props) {
  const id = controlId('files');
  const previews = usePreviews(files);
  const [refused, setRefused] = useState<string | undefined>();
  const fault = error ?? refused;
  const choose = (chosen: File[]) => {
    const taken = takenOf(chosen);
    setRefused(taken.refused);
    // A choice that was too many is replaced by the next one, any other is added to.
    onChange(filesFault(files, present) ? taken.files : [...files, ...taken.files]);
  };
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
          <AddImages id={id} disabled={disabled} error={fault} onChoose={choose} />
        </li>
      </ul>
      {fault && <FieldError id={`${id}-error`}>{fault}</FieldError>}
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
