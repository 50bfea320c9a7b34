import { orderNumber } from '@shop/contracts/order-number.ts';
import Button from 'antd/es/button';
import { useDispatch, useSelector } from 'react-redux';
import { bulkStopped, selectBulk } from './bulk-slice.ts';
import { bulkTexts as texts } from './bulk-texts.ts';

/** The progress of the running action; afterwards the failed orders with the server's messages. */
export function BulkProgress() {
  const dispatch = useDispatch();
  const { status, command, succeeded, failures, refused, untried } = useSelector(selectBulk);
  const total = command?.orders.length ?? 0;
  const done = succeeded + failures.length;
  const progress = texts.progress(done, total);
  if (status !== 'finished') {
    return (
      <div className="bulk-progress">
        <progress max={total} value={done} aria-label={progress} />
        <p className="row between">
          <span role="status">{progress}</span>
          <Button size="small" disabled={status === 'stopping'} onClick={() => dispatch(bulkStopped())}>
            {status === 'stopping' ? texts.stopping : texts.stop}
          </Button>
        </p>
      </div>
    );
  }
  const unchanged = [...refused, ...failures];
  return (
    <div className="bulk-progress" role="alert">
      {unchanged.length > 0 && (
        <>
          <p>{texts.failed(unchanged.length)}</p>
          <ul className="bulk-failures">
            {unchanged.map(({ order, message }) => (
              <li key={order._id}>
                <strong>{texts.failure(order.customer, orderNumber(order._id))}</strong>
                <span>{message}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {untried.length > 0 && <p>{texts.stopped(untried.length)}</p>}
    </div>
  );
}
