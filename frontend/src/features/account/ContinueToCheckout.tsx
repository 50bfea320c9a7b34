import type { Profile } from '@shop/contracts/user-api.ts';
import { LinkBanner } from '../../shared/components/LinkBanner.tsx';
import { pages } from '../../shared/paths.ts';
import { isAddressComplete } from '../../shared/profile-address.ts';
import { profileTexts as texts } from './account-texts.ts';

/** The link back to the checkout for a user who was redirected from it (docs/api.md#screens). */
export function ContinueToCheckout({ profile }: { profile: Profile }) {
  const complete = isAddressComplete(profile);
  return (
    <LinkBanner to={pages.checkout} link={texts.toCheckout} primary={complete}>
      <strong>{texts.cartWaits}</strong> {complete ? texts.addressComplete : texts.addressIncomplete}
    </LinkBanner>
  );
}
