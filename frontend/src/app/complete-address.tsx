import type { Profile } from '@shop/contracts/user-api.ts';
import { lazy, type ReactNode, Suspense } from 'react';

const CompleteAddress = lazy(async () => ({
  default: (await import('../features/account/CompleteAddress.tsx')).CompleteAddress,
}));

/**
 * Renders the form that completes a profile. The checkout receives it as a prop, because a feature must not import
 * another feature.
 */
export function completeAddress(profile: Profile, onDone: () => void): ReactNode {
  return (
    <Suspense fallback={null}>
      <CompleteAddress profile={profile} onDone={onDone} />
    </Suspense>
  );
}
