import { useMemo } from 'react';
import { codeOf, detailsOf, messageOf } from '../../../shared/api/api-client.ts';
import { refusedFields } from './page-values.ts';

/** Codes of refusals that name a field (docs/api.md#pages). */
const OF_FIELDS = ['invalid', 'slug-taken'];
const CONFLICT = 'page-changed';

/** What a failed request says: of the fields, and else. @param error of the mutation */
export function useRefusals(error: unknown) {
  const refused = useMemo(() => refusedFields(detailsOf(error, OF_FIELDS)), [error]);
  const isShownElsewhere = Object.keys(refused).length > 0 || codeOf(error) === CONFLICT;
  return { refused, failure: error === undefined || isShownElsewhere ? undefined : messageOf(error) };
}
