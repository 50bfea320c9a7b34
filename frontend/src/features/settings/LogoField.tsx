import { imageVariantPath, MAX_IMAGE_BYTES } from '@shop/contracts/catalogue-api.ts';
import type { ShopLogo } from '@shop/contracts/settings-api.ts';
import Button from 'antd/es/button';
import { useRef, useState } from 'react';
import { messageOf } from '../../shared/api/api-client.ts';
import { FieldError } from '../../shared/components/FieldError.tsx';
import { uploadLogo } from './settings-api.ts';
import { settingsTexts as texts } from './settings-texts.ts';

const ID = 'settings-logo';
const TYPES = 'image/jpeg,image/png,image/webp';

interface Props {
  logo: ShopLogo | null;
  error: string | undefined;
  onChange: (logo: ShopLogo | null) => void;
}

/** The logo: uploaded at once, shown in the shop once the form is saved. */
export function LogoField({ logo, error, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const shown = failure ?? error;
  const upload = async (file: File) => {
    setFailure(file.size > MAX_IMAGE_BYTES ? texts.logoHint : undefined);
    if (file.size > MAX_IMAGE_BYTES) return;
    setUploading(true);
    try {
      onChange(await uploadLogo(file));
    } catch (refused) {
      setFailure(messageOf(refused));
    } finally {
      setUploading(false);
    }
  };
  return (
    <fieldset className="field settings-logo">
      <legend>{texts.logo}</legend>
      <p className="hint" id={`${ID}-hint`}>
        {texts.logoHint}
      </p>
      {logo && (
        <img
          src={imageVariantPath(logo.path, 400)}
          width={logo.width}
          height={logo.height}
          alt={texts.logoAlt}
          className="settings-logo-image"
        />
      )}
      <div className="settings-actions">
        <Button
          id={ID}
          loading={uploading}
          onClick={() => input.current?.click()}
          aria-describedby={shown ? `${ID}-hint ${ID}-error` : `${ID}-hint`}
        >
          {uploading ? texts.uploading : logo ? texts.replaceLogo : texts.chooseLogo}
        </Button>
        {logo && !uploading && <Button onClick={() => onChange(null)}>{texts.removeLogo}</Button>}
      </div>
      <input
        ref={input}
        type="file"
        accept={TYPES}
        hidden
        aria-label={texts.logo}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void upload(file);
        }}
      />
      {shown && <FieldError id={`${ID}-error`}>{shown}</FieldError>}
    </fieldset>
  );
}
