import type { ConfirmPasswordRequest } from '@shop/contracts/user-api.ts';
import { calls } from '../paths.ts';
import { shopApi } from './shop-api.ts';

export const { useConfirmPasswordMutation } = shopApi.injectEndpoints({
  endpoints: (build) => ({
    /** Confirms the own password, which counts for five minutes (docs/api.md#accounts). Fails with 400 for a wrong one. */
    confirmPassword: build.mutation<unknown, ConfirmPasswordRequest>({
      query: (body) => ({ method: 'POST', path: calls.confirmPassword, body }),
    }),
  }),
});
