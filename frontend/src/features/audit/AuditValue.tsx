import { dollarsOf } from '@shop/contracts/money.ts';
import { useState } from 'react';
import { Day } from '../../shared/components/Day.tsx';
import { formatMoney } from '../../shared/format.ts';
import { auditTexts as texts } from './audit-texts.ts';
import { ERASED, isEmptyValue, valueText } from './value-text.ts';

/** The length at which a text is truncated. */
const MAX_LENGTH = 160;

/** The value of a field: formats money, dates and the number of images. */
export function AuditValue({ field, value }: { field: string; value: unknown }) {
  if (isEmptyValue(value)) return <span className="faint">{texts.nothing}</span>;
  if (value === ERASED) return <span className="faint">{texts.erased}</span>;
  if (typeof value === 'number' && field.endsWith('Cents')) return formatMoney(dollarsOf(value));
  if (typeof value === 'string' && field.endsWith('At') && !Number.isNaN(Date.parse(value))) return <Day iso={value} />;
  if (field === 'images' && Array.isArray(value)) return texts.images(value.length);
  if (field === 'options' && isOptions(value)) return <ExpandableText text={value.map(texts.option).join('; ')} />;
  return <ExpandableText text={valueText(value)} />;
}

function isOptions(value: unknown): value is { name: string; values: string[] }[] {
  return Array.isArray(value) && value.every((option) => Array.isArray(option?.values));
}

function ExpandableText({ text }: { text: string }) {
  const [expanded, setExpanded] = useState(false);
  if (text.length <= MAX_LENGTH) return <span className="audit-text">{text}</span>;
  return (
    <span className="audit-text">
      {expanded ? text : `${truncate(text)} …`}{' '}
      <button type="button" className="audit-toggle" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
        {expanded ? texts.showLess : texts.showAll}
      </button>
    </span>
  );
}

/** Cuts a text after a word, or within a word that is too long. */
function truncate(text: string): string {
  return /^.*\s/s.exec(text.slice(0, MAX_LENGTH + 1))?.[0].trimEnd() || text.slice(0, MAX_LENGTH);
}
