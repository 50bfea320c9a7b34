import type { Profile } from '@shop/contracts/user-api.ts';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LineSkeletons } from '../../../shared/components/Skeletons.tsx';
import { useKeptFocus } from '../../../shared/hooks/use-kept-focus.ts';
import { pages } from '../../../shared/paths.ts';
import type { RequestStatus } from '../../../shared/saga/request-status.ts';
import { DescriptionList } from '../DescriptionList.tsx';
import { orderTexts, checkoutTexts as texts } from '../orders-texts.ts';

interface Props {
  status: RequestStatus;
  profile: Profile | null;
  onRetry: () => void;
  /** What to say about the address. */
  notice: string;
  /** In place of an incomplete address: the form that completes it. */
  children?: ReactNode;
}

/** The profile's address, to which the order will be shipped; missing parts are marked. */
export function ShippingPanel({ status, profile, onRetry, notice, children }: Props) {
  const panel = useKeptFocus<HTMLElement>();
  return (
    <section className="panel" {...panel} aria-label={orderTexts.shipping} aria-busy={status === 'loading'}>
      <div className="panel-head">
        <h2 className="h3">{orderTexts.shipping}</h2>
        <Link to={pages.profile} state={{ from: pages.checkout }}>
          {texts.change}
        </Link>
      </div>
      {children ? (
        children
      ) : profile ? (
        <DescriptionList entries={addressOf(profile)} missing={orderTexts.missing} />
      ) : status === 'failed' ? (
        <div className="row address-failed">
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
      <p role="status" className="shipping-notice">
        {notice}
      </p>
    </section>
  );
}

function addressOf(profile: Profile): [string, string | null][] {
  const orNull = (value: string) => (value.trim() === '' ? null : value);
  return [
    [orderTexts.name, `${profile.name} ${profile.lastName}`],
    [orderTexts.address, orNull(profile.address)],
    [orderTexts.city, orNull(profile.city)],
    [orderTexts.state, orNull(profile.state)],
    [orderTexts.zipCode, orNull(profile.zipCode)],
    [orderTexts.country, orNull(profile.country)],
    [orderTexts.phone, orNull(profile.phoneNumber)],
  ];
}
