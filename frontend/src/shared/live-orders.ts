import { END } from 'redux-saga';
import { type OrderEvent, orderChannel } from './live-socket.ts';

/**
 * Calls back for every live event about orders, also for a connection that is open again: then events were missed.
 * @returns a function that ends that
 */
export function onOrderEvents(listener: () => void): () => void {
  const channel = orderChannel();
  const next = () =>
    channel.take((event: OrderEvent | END) => {
      if (event === END) return;
      listener();
      next();
    });
  next();
  return () => channel.close();
}
