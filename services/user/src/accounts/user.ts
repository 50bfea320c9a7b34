import type { Account, Profile } from '@shop/contracts/user-api.ts';
import type { userState } from '@shop/contracts/user-events.ts';
import type { z } from 'zod';

/** What a person may leave empty, and an order needs (SPEC §5, Checkout). */
export interface Contact {
  phoneNumber: string;
  address: string;
  country: string;
  zipCode: string;
  city: string;
  state: string;
}

/** Of somebody who has only registered. */
export const NO_CONTACT: Contact = { phoneNumber: '', address: '', country: '', zipCode: '', city: '', state: '' };

/** An account as its owner holds it. `passwordVersion` rises with each change of the password. */
export interface User extends Contact {
  id: string;
  name: string;
  lastName: string;
  email: string;
  isAdmin: boolean;
  passwordHash: string;
  passwordVersion: number;
  version: number;
  deleted: boolean;
}

/** E-mails are compared trimmed and case-folded (API.md, Session). */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** What everybody sees of himself after signing in. */
export function accountOf(user: User): Account {
  return {
    _id: user.id,
    name: user.name,
    lastName: user.lastName,
    email: user.email,
    isAdmin: user.isAdmin,
  };
}

/** What the audit log tells of an account: what an administrator may change of it. */
export function factsOf({ name, lastName, email, isAdmin }: User) {
  return { name, lastName, email, isAdmin };
}

/** What the audit log tells of whatever somebody does to his own account, but for what it is. */
export function ownDeed(user: User, at: Date) {
  const { id: userId, name, lastName } = user;
  return { by: { userId, name, lastName }, subject: `user/${userId}`, before: factsOf(user), at };
}

/** GET /api/users/profile/{id} */
export function profileOf(user: User): Profile {
  return {
    ...accountOf(user),
    phoneNumber: user.phoneNumber,
    address: user.address,
    country: user.country,
    zipCode: user.zipCode,
    city: user.city,
    state: user.state,
  };
}

/** The public state that events carry: nothing personal (EVENTS.md). */
export function userStateOf(user: User): z.infer<typeof userState> {
  return { userId: user.id, isAdmin: user.isAdmin, deleted: user.deleted };
}
