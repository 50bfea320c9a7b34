import UploadOutlined from '@ant-design/icons/es/icons/UploadOutlined';
import { imageTexts as texts } from '../admin-product-texts.ts';

interface Props {
  id: string;
  disabled?: boolean;
  error?: string | undefined;
  onChoose: (files: File[]) => void;
}

/** The tile that opens the choice of files; several at once may be chosen. */
export function AddImages({ id, disabled = false, error, onChoose }: Props) {
  return (
    <label className={disabled ? 'image-add is-off' : 'image-add'}>
      <input
        id={id}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        className="sr"
        disabled={disabled}
        aria-label={texts.addImages}
        aria-describedby={error ? `${id}-error` : `${id}-hint`}
        {...(error && { 'aria-invalid': true })}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // So that the same file can be chosen again after it was taken back.
          target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
      <UploadOutlined aria-hidden />
      <span aria-hidden>{texts.add}</span>
    </label>
  );
}
