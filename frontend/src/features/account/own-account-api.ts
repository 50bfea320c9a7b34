import type { SecondFactorLoginRequest, SecondFactorLoginResponse } from '@shop/contracts/second-factor-api.ts';
import type {
  AccountDeleteRequest,
  AddressUpdateRequest,
  OwnSession,
  PasswordForgotRequest,
  PasswordResetRequest,
  SecureAccountRequest,
  SecureAccountResponse,
} from '@shop/contracts/user-api.ts';
import { api } from '../../shared/api/api-client.ts';
import { shopApi } from '../../shared/api/shop-api.ts';
import { calls } from '../../shared/paths.ts';

/** The export collects data from several services, so it takes longer than other calls; in milliseconds. */
const EXPORT_TIMEOUT_MS = 60_000;

/** What users do with their own account besides login by password and profile (docs/api.md#accounts). */
export const {
  useSecondFactorLoginMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useSecureAccountMutation,
  useSaveAddressMutation,
  useDeleteAccountMutation,
  useOwnSessionsQuery,
  useEndOtherSessionsMutation,
  useEndSessionsMutation,
} = shopApi.injectEndpoints({
  endpoints: (build) => ({
    /** Ends a login with the code of a second factor. Fails with 401 when its time is over. */
    secondFactorLogin: build.mutation<SecondFactorLoginResponse, SecondFactorLoginRequest>({
      query: (body) => ({ method: 'POST', path: calls.secondFactorLogin, body }),
    }),

    /** Sends a reset link by email if the account exists, which the response does not reveal. */
    forgotPassword: build.mutation<unknown, PasswordForgotRequest>({
      query: (body) => ({ method: 'POST', path: calls.forgotPassword, body }),
    }),

    /** Sets a new password and ends all sessions of the account. Fails with 400 for an expired, used or invalid link. */
    resetPassword: build.mutation<unknown, PasswordResetRequest>({
      query: (body) => ({ method: 'POST', path: calls.resetPassword, body }),
    }),

    /**
     * Ends all sessions of an account that somebody else has changed, and returns the token of a reset link. Fails with 400 for
     * an expired, used or invalid link.
     */
    secureAccount: build.mutation<SecureAccountResponse, SecureAccountRequest>({
      query: (body) => ({ method: 'POST', path: calls.secureAccount, body }),
    }),

    /** Replaces the postal address; needs no password. */
    saveAddress: build.mutation<unknown, AddressUpdateRequest>({
      query: (body) => ({ method: 'PUT', path: calls.ownAddress, body }),
    }),

    /** Fails with 400 for a wrong password, 409 for the last administrator. */
    deleteAccount: build.mutation<unknown, AccountDeleteRequest>({
      query: (body) => ({ method: 'DELETE', path: calls.ownAccount, body }),
    }),

    /** The active sessions of the user, the latest used first. */
    ownSessions: build.query<OwnSession[], void>({
      query: () => ({ path: calls.ownSessions }),
      providesTags: ['session'],
    }),

    /** Ends every session of the user but this one. */
    endOtherSessions: build.mutation<unknown, void>({
      query: () => ({ method: 'DELETE', path: calls.otherSessions }),
      invalidatesTags: ['session'],
    }),

    /** Ends every session of the user, including this one. */
    endSessions: build.mutation<unknown, void>({ query: () => ({ method: 'DELETE', path: calls.ownSessions }) }),
  }),
});

/** Fetches all data about the user: no endpoint, because it takes long, and what others change waits for endpoints under way. */
export async function fetchAccountExport(): Promise<unknown> {
  return (await api.get<unknown>(calls.accountExport, { timeoutMs: EXPORT_TIMEOUT_MS })).data;
}
