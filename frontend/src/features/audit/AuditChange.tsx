import type { AuditEntry } from '@shop/contracts/audit-api.ts';
import { Day } from '../../shared/components/Day.tsx';
import { AuditValue } from './AuditValue.tsx';
import { byField, auditTexts as texts } from './audit-texts.ts';
import { isEmptyValue, valueText } from './value-text.ts';

/** One change: what, when and who on the left, and each field before and after. */
export function AuditChange({ entry }: { entry: AuditEntry }) {
  const { before, after } = entry;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((field) => !(isEmptyValue(before?.[field]) && isEmptyValue(after?.[field])))
    .sort(byField);
  return (
    <li className="audit-change">
      <div>
        <p className="audit-what">{texts.what(entry.what)}</p>
        <p className="faint">
          <Day iso={entry.at} />, {entry.by.name}
        </p>
      </div>
      {fields.length > 0 && (
        <dl className="facts">
          {fields.map((field) => (
            <div key={field}>
              <dt>{texts.field(field)}</dt>
              <dd>
                <FieldChange field={field} entry={entry} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** A field of a thing that was created or removed, and what is no field of it, has one value; every other has two. */
function FieldChange({ field, entry: { before, after } }: { field: string; entry: AuditEntry }) {
  if (before === null || after === null || field === NOTE) {
    return <AuditValue field={field} value={(after ?? before)?.[field]} />;
  }
  const long = [before, after].some((state) => valueText(state[field]).length > ONE_LINE);
  return (
    <span className={long ? 'audit-long' : undefined}>
      <span className="audit-was">
        <span className="sr">{texts.was} </span>
        <AuditValue field={field} value={before[field]} />
      </span>
      <span className="audit-is">
        <span aria-hidden> → </span>
        <span className="sr">, {texts.isNow} </span>
        <AuditValue field={field} value={after[field]} />
      </span>
    </span>
  );
}

/** What the administrator's form showed as the count, where it was no longer true; no field of a product. */
const NOTE = 'countShown';
/** Longer values stand under one another. */
const ONE_LINE = 40;
