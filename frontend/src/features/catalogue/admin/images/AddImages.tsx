import UploadOutlined from '@ant-design/icons-svg/es/asn/UploadOutlined';
import { Icon } from '../../../../shared/components/Icon.tsx';
import { imageTexts as texts } from '../admin-product-texts.ts';

interface Props {
  id: string;
  disabled?: boolean;
  /** The first bytes of picked files are being read. */
  reading: boolean;
  error?: string | undefined;
  onSelect: (files: File[]) => void;
}

/** The tile that opens the file dialog. */
export function AddImages({ id, disabled = false, reading, error, onSelect }: Props) {
  return (
    <label className={disabled ? 'image-add is-disabled' : 'image-add'}>
      <input
        id={id}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        className="sr"
        disabled={disabled}
        aria-busy={reading}
        aria-label={texts.addImages}
        aria-describedby={error ? `${id}-error` : `${id}-hint`}
        {...(error && { 'aria-invalid': true })}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Allows the same file to be selected again.
          target.value = '';
          if (files.length > 0) onSelect(files);
        }}
      />
      <Icon of={UploadOutlined} />
      <span aria-hidden>{texts.add}</span>
    </label>
  );
}
