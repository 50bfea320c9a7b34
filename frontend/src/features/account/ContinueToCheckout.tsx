import type { Profile } from '@shop/contracts/user-api.ts';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { pages } from '../../shared/paths.ts';
import { isAddressComplete } from '../../shared/profile-address.ts';
import { profileTexts as texts } from './account-texts.ts';

/** The link back to the checkout for a user who was redirected from it (docs/api.md#screens). */
export function ContinueToCheckout({ profile }: { profile: Profile }) {
  const complete = isAddressComplete(profile);
  return (
    <div className="profile-goto">
      <p>
        <strong>{texts.cartWaits}</strong> {complete ? texts.addressComplete : texts.addressIncomplete}
      </p>
      <LinkButton to={pages.checkout} primary={complete}>
        {texts.toCheckout}
      </LinkButton>
    </div>
  );
}
