import type { Profile } from '@shop/contracts/user-api.ts';
import type { ReactNode } from 'react';
import { PartFailed } from '../shared/components/PartFailed.tsx';
import { lazyPart } from '../shared/lazy-part.tsx';

const CompleteAddress = lazyPart(
  async () => (await import('../features/account/CompleteAddress.tsx')).CompleteAddress,
  PartFailed,
);

/**
 * Renders the form that completes a profile. The checkout receives it as a prop, because a feature must not import
 * another feature.
 */
export function completeAddress(profile: Profile, onDone: () => void): ReactNode {
  return <CompleteAddress profile={profile} onDone={onDone} />;
}
