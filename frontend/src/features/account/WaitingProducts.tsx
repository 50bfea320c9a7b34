import type { Waiting } from '@shop/contracts/back-in-stock-api.ts';
import Button from 'antd/es/button';
import { Link } from 'react-router-dom';
import { messageOf } from '../../shared/api/api-client.ts';
import { useStopWaitingMutation, useWaitingQuery } from '../../shared/api/back-in-stock-api.ts';
import { FormError } from '../../shared/components/FormError.tsx';
import { sharedTexts } from '../../shared/components/shared-texts.ts';
import { useKeptFocus } from '../../shared/hooks/use-kept-focus.ts';
import { pages } from '../../shared/paths.ts';
import { waitingTexts as texts } from './waiting-texts.ts';

/** The sold-out products that the user waits for, each with a button to stop; nothing for a user who waits for none. */
export function WaitingProducts() {
  const { data: waiting, isError, refetch } = useWaitingQuery(undefined, { refetchOnFocus: true });
  const [stop, stopping] = useStopWaitingMutation();
  const panel = useKeptFocus<HTMLElement>();
  const hasStopped = !stopping.isUninitialized;
  if (!isError && (waiting === undefined || (waiting.length === 0 && !hasStopped))) return null;
  return (
    <section {...panel}>
      <h2 className="h3">{texts.title}</h2>
      {waiting === undefined ? (
        <p>
          {texts.failed} <Button onClick={refetch}>{sharedTexts.tryAgain}</Button>
        </p>
      ) : (
        <>
          {waiting.length > 0 && <p>{texts.text}</p>}
          <ul className="waiting-products" aria-label={texts.title}>
            {waiting.map((one) => (
              <Product
                key={one._id}
                waiting={one}
                working={stopping.isLoading && stopping.originalArgs === one._id}
                onStop={() => void stop(one._id)}
              />
            ))}
          </ul>
          <p role="status">{waiting.length === 0 ? texts.none : ''}</p>
        </>
      )}
      {stopping.isError && <FormError message={messageOf(stopping.error)} />}
    </section>
  );
}

interface ProductProps {
  waiting: Waiting;
  working: boolean;
  onStop: () => void;
}

function Product({ waiting: { productID, variantID, name }, working, onStop }: ProductProps) {
  return (
    <li>
      <Link to={pages.productDetails(productID, variantID)}>{name}</Link>
      <Button loading={working} aria-label={texts.stopOf(name)} onClick={onStop}>
        {texts.stop}
      </Button>
    </li>
  );
}
