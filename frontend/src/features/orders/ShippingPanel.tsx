import type { Profile } from '@shop/contracts/user-api.ts';
import Button from 'antd/es/button';
import { Link } from 'react-router-dom';
import { LineSkeletons } from '../../shared/components/Skeletons.tsx';
import { pages } from '../../shared/paths.ts';
import type { RequestStatus } from '../../shared/request-status.ts';
import { Facts } from './Facts.tsx';
import { orderTexts, checkoutTexts as texts } from './orders-texts.ts';

interface Props {
  status: RequestStatus;
  profile: Profile | null;
  onRetry: () => void;
}

/** Where the order will go: the profile's address, with a word where a part of it is missing. */
export function ShippingPanel({ status, profile, onRetry }: Props) {
  return (
    <section className="panel" aria-busy={status === 'loading'}>
      <div className="panel-head">
        <h2 className="h3">{orderTexts.shipping}</h2>
        <Link to={pages.profile} state={{ from: pages.checkout }}>
          {texts.change}
        </Link>
      </div>
      {profile ? (
        <Facts facts={factsOf(profile)} missing={orderTexts.missing} />
      ) : status === 'failed' ? (
        <div className="row facts-failed">
          <span>{texts.addressFailed}</span>
          <Button size="small" onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        </div>
      ) : (
        <div role="status" aria-label={texts.loading}>
          <LineSkeletons count={5} height={20} />
        </div>
      )}
    </section>
  );
}

function factsOf(profile: Profile): [string, string | null][] {
  const given = (value: string) => (value.trim() === '' ? null : value);
  return [
    [orderTexts.name, `${profile.name} ${profile.lastName}`],
    [orderTexts.address, given(profile.address)],
    [orderTexts.city, given(profile.city)],
    [orderTexts.state, given(profile.state)],
    [orderTexts.zipCode, given(profile.zipCode)],
    [orderTexts.country, given(profile.country)],
    [orderTexts.phone, given(profile.phoneNumber)],
  ];
}
