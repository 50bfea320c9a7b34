import { z } from 'zod';
import { id, pageLimit, queryText, typedText } from './common-api.ts';

/** Profile fields are limited so that the identity header stays below 4 kB (docs/architecture.md#identity). */
export const NAME_MAX = 100;
export const ADDRESS_MAX = 200;
export const FIELD_MAX = 60;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
/** For new passwords of administrators in production (docs/api.md#administrator-passwords). */
export const ADMINISTRATOR_PASSWORD_MIN = 12;

/** A user's own account. */
export const account = z.object({
  _id: id,
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
});
export type Account = z.infer<typeof account>;

/** GET /api/users/{id}, for administrators. */
export const accountForAdministrators = account.extend({ hasSecondFactor: z.boolean(), createdAt: z.iso.datetime() });
export type AccountForAdministrators = z.infer<typeof accountForAdministrators>;

export const signedInAccount = account.extend({ doNotLogout: z.boolean() });
export type SignedInAccount = z.infer<typeof signedInAccount>;

/** GET /api/users/profile/{id} */
export const profile = account.extend({
  phoneNumber: z.string(),
  address: z.string(),
  country: z.string(),
  zipCode: z.string(),
  city: z.string(),
  state: z.string(),
});
export type Profile = z.infer<typeof profile>;

const email = z.string().trim().max(254).pipe(z.email('Please anter a valid email address'));
const newPassword = z
  .string()
  .min(PASSWORD_MIN, 'Password should have at least 6 characters')
  .max(PASSWORD_MAX, 'Password should have at most 128 characters');

/** POST /api/users/register */
export const registerRequest = z.object({
  name: typedText(1, NAME_MAX, 'Please enter a name'),
  lastName: typedText(1, NAME_MAX, 'Please enter your last name'),
  email,
  password: newPassword,
});
export const registerResponse = z.object({ success: z.literal('User Created'), userCreated: account });
export type RegisterRequest = z.infer<typeof registerRequest>;
export type RegisterResponse = z.infer<typeof registerResponse>;

/** POST /api/users/login. Any text is accepted as a password; password rules apply only to new ones. */
export const loginRequest = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(PASSWORD_MAX),
  doNotLogout: z.preprocess((value) => value === true || value === 'true', z.boolean()),
});
export const loginResponse = z.object({ success: z.literal('user logged in'), userLoggedIn: signedInAccount });
export type LoginRequest = z.infer<typeof loginRequest>;
export type LoginResponse = z.infer<typeof loginResponse>;

/** GET /api/get-token */
export const tokenResponse = z.object({
  token: z.enum(['admin', 'user']),
  isAdmin: z.boolean(),
  user: signedInAccount,
});
export type TokenResponse = z.infer<typeof tokenResponse>;

const optionalField = (max: number) => typedText(0, max).optional();

/** PUT /api/users/profile: `lastname` is accepted for `lastName` (docs/api.md#accounts). */
export const profileUpdateRequest = z.preprocess(
  (body) =>
    body !== null && typeof body === 'object' && 'lastname' in body && !('lastName' in body)
      ? { ...body, lastName: body.lastname }
      : body,
  z.object({
    name: typedText(1, NAME_MAX, 'Please enter a name'),
    lastName: typedText(1, NAME_MAX, 'Please enter your last name'),
    phoneNumber: optionalField(FIELD_MAX),
    address: optionalField(ADDRESS_MAX),
    country: optionalField(FIELD_MAX),
    zipCode: optionalField(FIELD_MAX),
    city: optionalField(FIELD_MAX),
    state: optionalField(FIELD_MAX),
    password: newPassword,
  }),
);
export const profileUpdateResponse = z.object({
  success: z.literal('user updated'),
  userUpdated: profile.extend({ doNotLogout: z.boolean() }),
});
const FIELD_MISSING = 'Please fill in this field';

/** PUT /api/users/me/address: the whole postal address, as an order needs it, without a password (docs/api.md#accounts). */
export const addressUpdateRequest = z.object({
  phoneNumber: typedText(1, FIELD_MAX, FIELD_MISSING),
  address: typedText(1, ADDRESS_MAX, FIELD_MISSING),
  country: typedText(1, FIELD_MAX, FIELD_MISSING),
  zipCode: typedText(1, FIELD_MAX, FIELD_MISSING),
  city: typedText(1, FIELD_MAX, FIELD_MISSING),
  state: typedText(1, FIELD_MAX, FIELD_MISSING),
});
export const addressUpdateResponse = z.object({ success: z.literal('address saved'), profile });
export type AddressUpdateRequest = z.infer<typeof addressUpdateRequest>;
export type AddressUpdateResponse = z.infer<typeof addressUpdateResponse>;

export type ProfileUpdateRequest = z.infer<typeof profileUpdateRequest>;
export type ProfileUpdateResponse = z.infer<typeof profileUpdateResponse>;

/** The sort orders of the administrators' list of users; names and emails ignore case; `created_1` is oldest first. */
export const userSort = z.enum([
  'created_1',
  'created_-1',
  'name_1',
  'name_-1',
  'lastName_1',
  'lastName_-1',
  'email_1',
  'email_-1',
]);
export type UserSort = z.infer<typeof userSort>;

/**
 * GET /api/users: an array of accounts, oldest first by default. The next cursor is in X-Next-Cursor and belongs to its
 * sort order; X-Total-Count has the number of all matches, and is absent above 10,000. A 400 names an invalid limit,
 * cursor or sort.
 */
export const userListQuery = z.object({
  limit: pageLimit,
  cursor: queryText,
  search: queryText,
  sort: queryText.pipe(userSort.default('created_1')),
});
export const userList = z.array(account);
export type UserListQuery = z.output<typeof userListQuery>;

const role = z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean());

/**
 * PUT /api/users/{id} by an administrator; without `isAdmin` the role stays unchanged. `isAdminShown` is the expected
 * role, as shown in the form: a stale form does not undo a change by another administrator; without it the last write
 * wins. The response is the text 'User updated'.
 */
export const userEditRequest = z.object({
  name: typedText(1, NAME_MAX, 'Please enter a name'),
  lastName: typedText(1, NAME_MAX, 'Please enter your last name'),
  email,
  isAdmin: role.optional(),
  isAdminShown: role.optional(),
});
export type UserEditRequest = z.infer<typeof userEditRequest>;

/** POST /api/users/password/forgot: always 200, whether the account exists or not (docs/api.md#accounts). */
export const passwordForgotRequest = z.object({ email: z.string().trim().min(1).max(254) });
export const passwordForgotResponse = z.object({ success: z.literal('mail sent if the account exists') });
export type PasswordForgotRequest = z.infer<typeof passwordForgotRequest>;

/** POST /api/users/password/reset: 400 'link expired' for an expired, used or invalid link (docs/api.md#accounts). */
export const passwordResetRequest = z.object({ token: z.string(), password: newPassword });
export const passwordResetResponse = z.object({ success: z.literal('password changed') });
export type PasswordResetRequest = z.infer<typeof passwordResetRequest>;

/**
 * POST /api/users/secure-account, by the link 'This was not me' of a notice: ends all sessions and returns the token of a
 * reset link. 400 'link expired' for an expired, used or invalid link (docs/api.md#accounts).
 */
export const secureAccountRequest = z.object({ token: z.string() });
export const secureAccountResponse = z.object({ success: z.literal('account secured'), token: z.string() });
export type SecureAccountRequest = z.infer<typeof secureAccountRequest>;
export type SecureAccountResponse = z.infer<typeof secureAccountResponse>;

/** DELETE /api/users/me */
export const accountDeleteRequest = z.object({ password: z.string().min(1).max(PASSWORD_MAX) });
export const accountDeleteResponse = z.object({ success: z.literal('account deleted') });
export type AccountDeleteRequest = z.infer<typeof accountDeleteRequest>;

/** POST /api/users/me/confirm-password: opens the five minutes for calls that need the own password (ADR 39). */
export const confirmPasswordRequest = z.object({ password: z.string().min(1).max(PASSWORD_MAX) });
export const confirmPasswordResponse = z.object({ success: z.literal('password confirmed') });
export type ConfirmPasswordRequest = z.infer<typeof confirmPasswordRequest>;

/** An active session, as its owner and administrators see it. */
const activeSession = z.object({
  /** 'Firefox on Windows'; '' if unknown. */
  browser: z.string(),
  /** The network from which the session was opened: '203.0.113.0/24'; '' if unknown. */
  network: z.string(),
  startedAt: z.iso.datetime(),
  /** Exact to a minute. */
  lastUsedAt: z.iso.datetime(),
});
export type ActiveSession = z.infer<typeof activeSession>;

/** GET /api/users/me/sessions: the active sessions of the caller, the latest used first, at most 100. */
export const ownSession = activeSession.extend({ isCurrent: z.boolean() });
export type OwnSession = z.infer<typeof ownSession>;

/**
 * GET /api/users/{id}/sessions, for administrators: the active sessions of a user, as above. `lastLoginAt` is null when
 * they have not logged in for 180 days.
 */
export const userSessions = z.object({ lastLoginAt: z.iso.datetime().nullable(), sessions: z.array(activeSession) });
export type UserSessions = z.infer<typeof userSessions>;

/** DELETE /api/users/me/sessions/others: ends all sessions of the caller but the current one. */
export const endOtherSessionsResponse = z.object({ success: z.literal('other sessions ended') });

/** DELETE /api/users/me/sessions: ends all sessions of the caller, including the current one. */
export const logoutEverywhereResponse = z.object({ success: z.literal('user logged out everywhere') });

/**
 * POST /inner/sessions/look-up, for the gateway only: looks up the session of a cookie in the user service.
 */
export const sessionLookupRequest = z.object({ token: z.string().min(1).max(200), touch: z.boolean() });
export const sessionLookupResponse = z.object({
  session: z
    .object({
      sessionId: id,
      user: signedInAccount,
      profile,
      /** When the user last confirmed their password in this session; absent in a release before. */
      passwordConfirmedAt: z.iso.datetime().nullish(),
    })
    .nullable(),
});
export type SessionLookup = z.infer<typeof sessionLookupResponse>['session'];

/** The maximum number of ids per request, well below the body limit of 100 KiB. */
export const SESSIONS_ALIVE_MAX = 1_000;

/**
 * POST /inner/sessions/alive: returns which of the sessions are active, in batches (the gateway's recheck of open
 * sockets).
 */
export const sessionsAliveRequest = z.object({ sessionIds: z.array(id).max(SESSIONS_ALIVE_MAX) });
export const sessionsAliveResponse = z.object({
  alive: z.array(z.object({ sessionId: id, userId: id, isAdmin: z.boolean() })),
});
