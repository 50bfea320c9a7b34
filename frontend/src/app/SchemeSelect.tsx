import { NativeSelect } from '../shared/components/NativeSelect.tsx';
import { chooseScheme, useSchemeChoice } from '../shared/theme/colour-scheme.ts';
import { appTexts as texts } from './app-texts.ts';
import './scheme-select.css';

/** Chooses between light, dark and what the system is set to, for this browser. */
export function SchemeSelect() {
  return (
    <div className="scheme">
      <label htmlFor={SELECT_ID}>{texts.scheme}</label>
      <NativeSelect id={SELECT_ID} value={useSchemeChoice()} options={texts.schemes} onChange={chooseScheme} />
    </div>
  );
}

const SELECT_ID = 'scheme';
