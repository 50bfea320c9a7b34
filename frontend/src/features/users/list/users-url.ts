import type { UserSort } from '@shop/contracts/user-api.ts';
import { listViewUrl, oneOf, searchText } from '../../../shared/list/list-view.ts';

/** The maximum length of a name and of an email address. */
export const MAX_SEARCH = 254;

/** The sorts that the table offers. */
const SORTS = [
  'name_1',
  'name_-1',
  'lastName_1',
  'lastName_-1',
  'email_1',
  'email_-1',
] as const satisfies readonly UserSort[];

/** The view of the user list in the URL; by default, the oldest account comes first. */
export const usersUrl = listViewUrl({ search: searchText(MAX_SEARCH), sort: oneOf(SORTS, '') });
