import { MAX_ALT, type ProductImage } from '@shop/contracts/catalogue-api.ts';
import Input from 'antd/es/input';
import { FieldError } from '../../../../shared/components/FieldError.tsx';
import { imageTexts as texts } from '../admin-product-texts.ts';
import { controlId } from '../form/use-product-form.ts';

interface Props {
  images: readonly ProductImage[];
  /** What the form holds, by path; what is missing is empty. */
  imageTexts: Readonly<Record<string, string>>;
  textsError: string | undefined;
  onDescribe: (path: string, alt: string) => void;
}

/** The alt text of each image; they are saved with the form. */
export function ImageTexts({ images, imageTexts, textsError, onDescribe }: Props) {
  const id = controlId('imageTexts');
  // The first one has the id to which a refusal leads.
  const idOf = (index: number) => (index === 0 ? id : `${id}-${index + 1}`);
  return (
    <fieldset className="image-texts">
      <legend>{texts.altTitle}</legend>
      <p className="hint" id={`${id}-hint`}>
        {texts.altHint}
      </p>
      {images.map(({ path }, index) => (
        <div key={path}>
          <label htmlFor={idOf(index)}>{texts.altOf(index + 1)}</label>
          <Input
            id={idOf(index)}
            aria-invalid={textsError !== undefined}
            aria-describedby={`${id}-hint ${id}-error`}
            maxLength={MAX_ALT}
            autoComplete="off"
            value={imageTexts[path] ?? ''}
            onChange={({ target }) => onDescribe(path, target.value)}
          />
        </div>
      ))}
      {textsError && <FieldError id={`${id}-error`}>{textsError}</FieldError>}
    </fieldset>
  );
}
