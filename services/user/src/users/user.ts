import type { AuditSubject } from '@shop/contracts/audit-api.ts';
import type { Account, Profile } from '@shop/contracts/user-api.ts';
import type { userState } from '@shop/contracts/user-events.ts';
import type { z } from 'zod';

/** Contact details: optional in a profile, required for an order (docs/requirements.md#checkout-rules). */
export interface Contact {
  phoneNumber: string;
  address: string;
  country: string;
  zipCode: string;
  city: string;
  state: string;
}

/** Contact details of a newly registered user. */
export const NO_CONTACT: Contact = { phoneNumber: '', address: '', country: '', zipCode: '', city: '', state: '' };

/** A user as this service stores it. Each change of the password increments `passwordVersion`. */
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

/** Normalizes an email address for comparison: trimmed and lower-case (docs/api.md#session). */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** Converts a user to the account in responses. */
export function accountOf(user: User): Account {
  return {
    _id: user.id,
    name: user.name,
    lastName: user.lastName,
    email: user.email,
    isAdmin: user.isAdmin,
  };
}

/** Selects the fields that the audit log records: those that an administrator may change. */
export function auditSnapshot({ name, lastName, email, isAdmin }: User) {
  return { name, lastName, email, isAdmin };
}

/** As auditSnapshot, for an action that also replaces the password, of which only the number of changes is recorded. */
export function passwordSnapshot(user: User) {
  return { ...auditSnapshot(user), credentialsVersion: user.passwordVersion };
}

/** Creates the common part of an audit entry about a user's action on their own account. */
export function ownAccountEntry(user: User, at: Date) {
  const { id: userId, name, lastName } = user;
  const subject: AuditSubject = `user/${userId}`;
  return { by: { userId, name, lastName }, subject, before: auditSnapshot(user), at };
}

/** Converts a user to the profile in responses. */
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

/** Converts a user to the public state in events, which contains no personal data (docs/events.md#topics). */
export function userStateOf(user: User): z.infer<typeof userState> {
  return { userId: user.id, isAdmin: user.isAdmin, deleted: user.deleted };
}
