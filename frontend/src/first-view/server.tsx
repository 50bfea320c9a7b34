import { configureStore } from '@reduxjs/toolkit';
import type { FirstViewModule } from '@shop/contracts/first-view.ts';
import { prerender } from 'react-dom/static';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import { ShopPages } from '../app/App.tsx';
import type { RootState } from '../app/root-reducer.ts';
import { shopApi } from '../shared/api/shop-api.ts';
import { setShopCurrency } from '../shared/format.ts';
import { shopChanged } from '../shared/state/shop.ts';
import { fillActions, firstCallsOf } from './first-calls.ts';
import { visitorState } from './visitor-state.ts';

/** What the gateway uses of the front end (docs/adr/0046-first-view-in-the-html.md). */
export const { callsOf, render }: FirstViewModule = {
  callsOf: (path) => firstCallsOf(path)?.map(({ url }) => url),
  render: async (path, answers, { settings, currency }) => {
    setShopCurrency(currency);
    const filled = fillActions(firstCallsOf(path) ?? [], answers);
    if (filled === undefined) throw new Error(`The first view of ${path} lacks answers`);
    const store = createReadOnlyStore(visitorState([...filled, shopChanged(settings)]));
    let failure: unknown;
    const { prelude } = await prerender(
      <Provider store={store}>
        <StaticRouter location={path}>
          <ShopPages />
        </StaticRouter>
      </Provider>,
      {
        // All in one place: what React sends later would need a script to move it there.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onError: (error) => {
          failure ??= error;
        },
      },
    );
    // React would show what is loading in place of what failed.
    if (failure !== undefined) throw failure;
    return splitHead(await textOf(prelude));
  },
};

/** Creates a store whose state never changes; the endpoints' hooks require their middleware. */
function createReadOnlyStore(state: RootState) {
  return configureStore({
    reducer: () => state,
    devTools: false,
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }).concat(shopApi.middleware),
  });
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read())
    text += decoder.decode(part.value, { stream: true });
  return text;
}

/** Splits off the preload links, which React writes first. */
function splitHead(html: string): { head: string; html: string } {
  const head = /^(?:<link [^>]*>)*/.exec(html)?.[0] ?? '';
  return { head, html: html.slice(head.length) };
}
