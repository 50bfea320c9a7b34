import { END } from 'redux-saga';
import { shopApi } from '../api/shop-api.ts';
import { type OrderEvent, orderChannel } from './live-socket.ts';

type Tag = 'attention' | 'explanation' | 'myOrders' | 'order';

/**
 * Creates the `onCacheEntryAdded` of an endpoint: while it is shown, live events about orders invalidate its tag, and so does a
 * connection that is open again, because events were missed. RTK Query reloads when no other request is under way.
 * @param delayMs how long events are batched into one reload, in milliseconds
 * @param isRelevant which events count; all without it
 */
export function reloadOnOrders(tag: Tag, delayMs: number, isRelevant: (event: OrderEvent) => boolean = () => true) {
  return async (_: unknown, { dispatch, cacheEntryRemoved }: CacheEntry): Promise<void> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reload = () => {
      timer = undefined;
      dispatch(shopApi.util.invalidateTags([tag]));
    };
    const channel = orderChannel();
    const next = () =>
      channel.take((event: OrderEvent | END) => {
        if (event === END) return;
        if (isRelevant(event as OrderEvent)) timer ??= setTimeout(reload, delayMs);
        next();
      });
    next();
    await cacheEntryRemoved;
    channel.close();
    clearTimeout(timer);
  };
}

interface CacheEntry {
  dispatch: (action: ReturnType<typeof shopApi.util.invalidateTags>) => unknown;
  cacheEntryRemoved: Promise<void>;
}
