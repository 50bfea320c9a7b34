import type {
  OwnSecurity,
  RecoveryCodesResponse,
  SecondFactorSetUp,
  SetUpRequest,
} from '@shop/contracts/second-factor-api.ts';
import { api } from '../../shared/api-client.ts';
import { calls } from '../../shared/paths.ts';
import { shopApi } from '../../shared/shop-api.ts';

/** How the administrator's own account is protected. */
export const { useSecurityQuery } = shopApi.injectEndpoints({
  endpoints: (build) => ({
    security: build.query<OwnSecurity, void>({ query: () => ({ path: calls.ownSecurity }) }),
  }),
});

// What follows holds secrets: they stay out of the store.

/** Starts to set a second factor up; needs a code while one is on. */
export async function postSetUp(request: SetUpRequest): Promise<SecondFactorSetUp> {
  return (await api.post<SecondFactorSetUp>(calls.setUpSecondFactor, request)).data;
}

/** Switches the second factor on that was set up; returns the recovery codes. */
export async function postSecondFactorOn(code: string): Promise<string[]> {
  return (await api.post<RecoveryCodesResponse>(calls.ownSecondFactor, { code })).data.recoveryCodes;
}

export async function postRecoveryCodes(code: string): Promise<string[]> {
  return (await api.post<RecoveryCodesResponse>(calls.recoveryCodes, { code })).data.recoveryCodes;
}

export async function deleteOwnSecondFactor(code: string): Promise<void> {
  await api.delete(calls.ownSecondFactor, { body: { code } });
}
