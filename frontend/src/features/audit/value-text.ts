import { formatCount } from '../../shared/format.ts';
import { auditTexts as texts } from './audit-texts.ts';

/** The audit log's replacement for erased personal data (ADR 14). */
export const ERASED = '(erased)';

/** Returns whether a value is empty or absent. */
export function isEmptyValue(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Formats a value as text: lists with commas, objects as `key: value`, booleans as yes or no. */
export function valueText(value: unknown): string {
  if (isEmptyValue(value)) return texts.nothing;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') return formatCount(value);
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (typeof value !== 'object') return String(value);
  if (isPair(value)) return texts.pair(value.key, valueText(value.value));
  return Object.entries(value as object)
    .map(([key, part]) => texts.pair(key, valueText(part)))
    .join(', ');
}

function isPair(value: object | null): value is { key: string; value: unknown } {
  return value !== null && 'key' in value && typeof value.key === 'string' && 'value' in value;
}
