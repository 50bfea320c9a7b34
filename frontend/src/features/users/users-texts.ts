import { formatCount } from '../../shared/format.ts';

/** The column titles are verbatim from docs/requirements.md#admin-users. */
export const usersTexts = {
  title: 'Users',
  loading: 'Loading users ....',
  people: (users: number, more: boolean) =>
    `${formatCount(users)}${more ? '+' : ''} ${users === 1 && !more ? 'person' : 'people'}`,
  administrators: (users: number) => (users === 1 ? '1 administrator' : `${formatCount(users)} administrators`),
  everybody: (people: string, administrators: string) => `${people}, ${administrators}`,
  found: (people: string) => `${people} found`,
  of: (shown: number, all: number, more: boolean) => `${formatCount(shown)} of ${formatCount(all)}${more ? '+' : ''}`,
  search: 'Search by name or email',
  columns: {
    number: '#',
    name: 'First Name',
    lastName: 'Last Name',
    email: 'Email',
    isAdmin: 'IsAdmin',
    edit: 'Edit',
    remove: 'Delete',
  },
  yes: 'Yes',
  no: 'No',
  admin: 'Admin',
  you: 'You',
  edit: 'Edit',
  editOne: (name: string) => `Edit ${name}`,
  removeOne: (name: string) => `Delete ${name}`,
  ownAccount: 'your own account cannot be deleted here',
  nothingFound: 'No user matches',
  nothingFoundText: 'Try fewer letters, or a part of the email address.',
  showAll: 'Show everybody',
  remove: 'Delete',
  loses: 'The account goes for good. Old orders keep the name; reviews stay, as those of a deleted user.',
  removed: (name: string) => `${name} was deleted`,
  updated: (name: string) => `${name} was updated`,
} as const;

export const editTexts = {
  title: 'Edit user',
  loading: 'Loading user ....',
  name: 'First name',
  lastName: 'Last name',
  email: 'Email',
  isAdmin: 'Is admin',
  isAdminHint: 'Administrators manage users, products and orders.',
  ownRoleHint: 'This is you: without it you leave the administration at once.',
  update: 'UPDATE',
  notHere: 'This user is not here yet.',
  notThere: 'There is no such user',
  notThereText: 'The account may have been deleted meanwhile.',
  toUsers: 'All users',
} as const;
