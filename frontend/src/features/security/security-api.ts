import type { OwnSecurity, RecoveryCodesResponse, SecondFactorSetUp } from '@shop/contracts/second-factor-api.ts';
import { shopApi } from '../../shared/api/shop-api.ts';
import { calls } from '../../shared/paths.ts';

/** How the administrator's own account is protected, and the changes of its second factor (docs/api.md#second-factor). */
export const {
  useSecurityQuery,
  useSetUpMutation,
  useSwitchOnMutation,
  useRenewCodesMutation,
  useRemoveOwnSecondFactorMutation,
} = shopApi.injectEndpoints({
  endpoints: (build) => ({
    security: build.query<OwnSecurity, void>({ query: () => ({ path: calls.ownSecurity }) }),

    /** Starts to set a second factor up. @param code of the present one, while one is on */
    setUp: build.mutation<SecondFactorSetUp, string | undefined>({
      query: (code) => ({ method: 'POST', path: calls.setUpSecondFactor, body: code === undefined ? {} : { code } }),
    }),

    /** Switches the second factor on that was set up. */
    switchOn: build.mutation<RecoveryCodesResponse, string>({
      query: (code) => ({ method: 'POST', path: calls.ownSecondFactor, body: { code } }),
    }),

    renewCodes: build.mutation<RecoveryCodesResponse, string>({
      query: (code) => ({ method: 'POST', path: calls.recoveryCodes, body: { code } }),
    }),

    removeOwnSecondFactor: build.mutation<unknown, string>({
      query: (code) => ({ method: 'DELETE', path: calls.ownSecondFactor, body: { code } }),
    }),
  }),
});
