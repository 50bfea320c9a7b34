import { dollarsOf } from '@shop/contracts/money.ts';
import { useState } from 'react';
import { Day } from '../../shared/components/Day.tsx';
import { formatMoney } from '../../shared/format.ts';
import { auditTexts as texts } from './audit-texts.ts';
import { ERASED, isEmptyValue, valueText } from './value-text.ts';

/** What is shown of a long text until one asks for the rest. */
const SHORT = 160;

/** How a field was, or is: money as money, times as days, pictures as their number. */
export function AuditValue({ field, value }: { field: string; value: unknown }) {
  if (isEmptyValue(value)) return <span className="faint">{texts.nothing}</span>;
  if (value === ERASED) return <span className="faint">{texts.erased}</span>;
  if (typeof value === 'number' && field.endsWith('Cents')) return formatMoney(dollarsOf(value));
  if (typeof value === 'string' && field.endsWith('At') && !Number.isNaN(Date.parse(value))) return <Day iso={value} />;
  if (field === 'images' && Array.isArray(value)) return texts.images(value.length);
  return <Words text={valueText(value)} />;
}

function Words({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  if (text.length <= SHORT) return <span className="audit-text">{text}</span>;
  return (
    <span className="audit-text">
      {whole ? text : `${beginningOf(text)} …`}{' '}
      <button type="button" className="audit-rest" aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? texts.showLess : texts.showAll}
      </button>
    </span>
  );
}

/** As many whole words as are shown; of a text without spaces, as many letters. */
function beginningOf(text: string): string {
  return /^.*\s/s.exec(text.slice(0, SHORT + 1))?.[0].trimEnd() || text.slice(0, SHORT);
}
