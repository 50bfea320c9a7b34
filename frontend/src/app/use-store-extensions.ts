import { useLayoutEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { extendStore, isExtended, type StoreExtension } from './store.ts';

/**
 * Extends the store of all pages with what the pages below need.
 * @param extensions always the same ones
 * @returns whether it is there: until then nothing below may render
 */
export function useStoreExtensions(extensions: readonly StoreExtension[]): boolean {
  const store = useStore();
  const [ready, setReady] = useState(() => extensions.every((extension) => isExtended(store, extension)));
  useLayoutEffect(() => {
    for (const extension of extensions) extendStore(store, extension);
    setReady(true);
  }, [store, extensions]);
  return ready;
}
