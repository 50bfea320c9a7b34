import type { AuditEntry } from '@shop/contracts/audit-api.ts';
import type { ReactNode } from 'react';
import { Day } from '../../shared/components/Day.tsx';
import { timeOfDay } from '../../shared/format.ts';
import { AuditValue } from './AuditValue.tsx';
import { byField, auditTexts as texts } from './audit-texts.ts';
import { isEmptyValue, valueText } from './value-text.ts';
import { type ChangedVariant, variantChange } from './variant-change.ts';

interface Props {
  entry: AuditEntry;
  /** What was changed, in a list about more than one thing; such a list shows the time of day too. */
  subject?: ReactNode;
}

/** One change: event, date and administrator, and each field before and after. */
export function AuditChange({ entry, subject }: Props) {
  const { before, after } = entry;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((field) => !(isEmptyValue(before?.[field]) && isEmptyValue(after?.[field])))
    .sort(byField);
  return (
    <li className="audit-change">
      <div>
        <p className="audit-event">{texts.event(entry.what)}</p>
        {subject && <p>{subject}</p>}
        <p className="faint">
          <Day iso={entry.at} />
          {subject && ` ${texts.time(timeOfDay(entry.at))}`}, {entry.by.name}
        </p>
      </div>
      {fields.length > 0 && (
        <dl className="facts">
          {fields.map((field) => {
            const variant = variantChange(field, entry);
            return (
              <div key={field}>
                <dt>{variant ? texts.variant(variant.name) : texts.field(field)}</dt>
                <dd>{variant ? <VariantChange of={variant} /> : <FieldChange field={field} entry={entry} />}</dd>
              </div>
            );
          })}
        </dl>
      )}
    </li>
  );
}

/** What happened to a variant of a product, field by field; of a new one what it has. */
function VariantChange({ of: { before, after, fields } }: { of: ChangedVariant }) {
  return (
    <>
      {before === null && <span className="audit-line">{texts.variantAdded}</span>}
      {after === null && <span className="audit-line">{texts.variantDeleted}</span>}
      {fields.map((field) => (
        <span key={field} className="audit-line">
          {texts.field(field)}: <FieldChange field={field} entry={{ before, after }} />
        </span>
      ))}
    </>
  );
}

/** One field of a change: before and after, or a single value for creations, deletions and `countShown`. */
function FieldChange({
  field,
  entry: { before, after },
}: {
  field: string;
  entry: Pick<AuditEntry, 'before' | 'after'>;
}) {
  if (before === null || after === null || field === FORM_COUNT) {
    return <AuditValue field={field} value={(after ?? before)?.[field]} />;
  }
  const order = field === 'images' ? newOrder(before[field], after[field]) : undefined;
  if (order !== undefined) return texts.imageOrder(order);
  if (field === 'imageId') return texts.anotherImage;
  const long = [before, after].some((state) => valueText(state[field]).length > ONE_LINE);
  return (
    <span className={long ? 'audit-long' : undefined}>
      <span className="audit-before">
        <span className="sr">{texts.was} </span>
        <AuditValue field={field} value={before[field]} />
      </span>
      <span className="audit-after">
        <span aria-hidden> → </span>
        <span className="sr">, {texts.isNow} </span>
        <AuditValue field={field} value={after[field]} />
      </span>
    </span>
  );
}

/** The former places, from 1, of images that only changed their order; undefined for other changes. */
function newOrder(before: unknown, after: unknown): number[] | undefined {
  if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return undefined;
  const places = after.map((path) => before.indexOf(path) + 1);
  return places.includes(0) ? undefined : places;
}

/** The outdated count in the administrator's form; not a field of the product. */
const FORM_COUNT = 'countShown';
/** The maximum length of a value for before and after on one line. */
const ONE_LINE = 40;
