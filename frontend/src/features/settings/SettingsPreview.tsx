import { accentFault } from '@shop/contracts/accent.ts';
import { imageVariantPath } from '@shop/contracts/catalogue-api.ts';
import type { CSSProperties } from 'react';
import { shopShades } from '../../shared/theme/show-shop-change.ts';
import { settingsTexts as texts } from './settings-texts.ts';
import type { FormValues } from './settings-values.ts';

/** The header of the shop and its main button in both schemes, as they would look. */
export function SettingsPreview({ values: { name, logo, accent } }: { values: FormValues }) {
  const shades = shadesOf(accent.trim());
  return (
    <section className="settings-preview" aria-label={texts.preview}>
      <h2 className="h3">{texts.preview}</h2>
      {(['light', 'dark'] as const).map((scheme) => {
        const colours = Object.fromEntries(
          shades.map(([variable, ...pair]) => [variable, pair[scheme === 'light' ? 0 : 1]]),
        );
        return (
          <div key={scheme} className="settings-shown" style={{ colorScheme: scheme, ...colours } as CSSProperties}>
            <span className="logo">
              {logo ? (
                <img src={imageVariantPath(logo.path, 400)} width={logo.width} height={logo.height} alt={name} />
              ) : (
                name
              )}
            </span>
            <span className="settings-shown-link">{texts[scheme]}</span>
            <span className="settings-shown-button">{texts.button}</span>
          </div>
        );
      })}
    </section>
  );
}

/** None for a colour that cannot be saved: the preview keeps those of the shop. @param accent '' for that of a new shop */
function shadesOf(accent: string): ReturnType<typeof shopShades> {
  if (accent === '') return shopShades(null);
  return accentFault(accent) === undefined ? shopShades(accent) : [];
}
