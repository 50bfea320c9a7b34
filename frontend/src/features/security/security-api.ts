import type { OwnSecurity, RecoveryCodesResponse, SecondFactorSetUp } from '@shop/contracts/second-factor-api.ts';
import { adminCalls } from '../../shared/admin-paths.ts';
import { shopApi } from '../../shared/api/shop-api.ts';

/** How the administrator's own account is protected, and the changes of its second factor (docs/api.md#second-factor). */
export const {
  useSecurityQuery,
  useSetUpMutation,
  useSwitchOnMutation,
  useRenewCodesMutation,
  useRemoveOwnSecondFactorMutation,
} = shopApi.injectEndpoints({
  endpoints: (build) => ({
    security: build.query<OwnSecurity, void>({ query: () => ({ path: adminCalls.ownSecurity }) }),

    /** Starts to set a second factor up. @param code of the present one, while one is on */
    setUp: build.mutation<SecondFactorSetUp, string | undefined>({
      query: (code) => ({
        method: 'POST',
        path: adminCalls.setUpSecondFactor,
        body: code === undefined ? {} : { code },
      }),
    }),

    /** Switches the second factor on that was set up. */
    switchOn: build.mutation<RecoveryCodesResponse, string>({
      query: (code) => ({ method: 'POST', path: adminCalls.ownSecondFactor, body: { code } }),
    }),

    renewCodes: build.mutation<RecoveryCodesResponse, string>({
      query: (code) => ({ method: 'POST', path: adminCalls.recoveryCodes, body: { code } }),
    }),

    removeOwnSecondFactor: build.mutation<unknown, string>({
      query: (code) => ({ method: 'DELETE', path: adminCalls.ownSecondFactor, body: { code } }),
    }),
  }),
});
