import type { Profile } from '@shop/contracts/user-api.ts';
import Alert from 'antd/es/alert';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { BackTo } from '../../shared/components/BackTo.tsx';
import { ErrorState } from '../../shared/components/ErrorState.tsx';
import { LinkBanner } from '../../shared/components/LinkBanner.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { LineSkeletons } from '../../shared/components/Skeletons.tsx';
import { pages } from '../../shared/paths.ts';
import { isAddressComplete } from '../../shared/profile-address.ts';
import { selectUser } from '../../shared/state/session.ts';
import { AccountActions } from './AccountActions.tsx';
import { profileLeft, profileOpened, selectPageUserId, selectProfile, selectUpdate } from './account-slice.ts';
import { profileTexts, registerTexts } from './account-texts.ts';
import { ProfileForm } from './ProfileForm.tsx';
import './profile.css';

/** /user (docs/requirements.md#profile): 'Change your profile', the landing page after login and registration. */
export function ProfilePage() {
  const dispatch = useDispatch();
  const user = useSelector(selectUser);
  const { status, data } = useSelector(selectProfile);
  const update = useSelector(selectUpdate);
  const state: { from?: string; created?: boolean } | null = useLocation().state;
  const userId = useSelector(selectPageUserId);

  useEffect(() => {
    if (userId === undefined) return;
    dispatch(profileOpened());
    return () => {
      dispatch(profileLeft());
    };
  }, [dispatch, userId]);

  return (
    <main id="main" tabIndex={-1} className="wrap page">
      <div className="narrow">
        <PageTitle title={profileTexts.title} />
        {state?.created && update.status === 'idle' && (
          <Alert type="success" showIcon role="status" className="profile-note" title={registerTexts.created} />
        )}
        {state?.from === pages.checkout && data && <ContinueToCheckout profile={data} />}
        <BackTo forPages={(page) => user?.isAdmin === true || !page.startsWith('admin')} />
        {data ? (
          <>
            <ProfileForm key={data._id} profile={data} />
            <AccountActions email={data.email} />
          </>
        ) : status === 'failed' ? (
          <ErrorState
            title={profileTexts.loadFailed}
            text={profileTexts.loadFailedText}
            onRetry={() => dispatch(profileOpened())}
          />
        ) : (
          <div role="status" aria-label={profileTexts.loading}>
            <LineSkeletons count={12} height={44} />
          </div>
        )}
      </div>
    </main>
  );
}

/** The link back to the checkout for a user who was redirected from it (docs/api.md#screens). */
function ContinueToCheckout({ profile }: { profile: Profile }) {
  const complete = isAddressComplete(profile);
  return (
    <LinkBanner to={pages.checkout} link={profileTexts.toCheckout} primary>
      <strong>{profileTexts.cartWaits}</strong>{' '}
      {complete ? profileTexts.addressComplete : profileTexts.addressIncomplete}
    </LinkBanner>
  );
}
