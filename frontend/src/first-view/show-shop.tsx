import { SETTINGS_ID } from '@shop/contracts/default-settings.ts';
import { FIRST_VIEW_ID } from '@shop/contracts/first-view.ts';
import type { ShopSettings } from '@shop/contracts/settings-api.ts';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { App } from '../app/App.tsx';
import { createShopStore } from '../app/store.ts';
import { readUserInfo } from '../features/account/user-info-storage.ts';
import { shopChanged } from '../shared/state/shop.ts';
import { stopRecording } from './early-interactions.ts';
import { type Answers, fillActions, firstCallsOf } from './first-calls.ts';
import { visitorState } from './visitor-state.ts';

/**
 * Hydrates the first view in the page's HTML, or renders the page where there is none.
 * @param element holds the first view
 */
export function showShop(element: HTMLElement): Root {
  // Administrators bypass all caches (docs/architecture.md#cache), and the HTML comes from one.
  const view = readUserInfo()?.isAdmin ? undefined : readFirstView();
  const settings = parsed<ShopSettings>(SETTINGS_ID);
  const filled = [...(view ?? []), ...(settings ? [shopChanged(settings)] : [])];
  const store = createShopStore(filled);
  if (view !== undefined) return hydrateRoot(element, <App store={store} serverState={visitorState(filled)} />);
  stopRecording();
  const root = createRoot(element);
  root.render(<App store={store} />);
  return root;
}

/** @returns the actions that hold the answers in the page's HTML; undefined when it has none, or is cut off */
function readFirstView() {
  const answers = parsed<Answers>(FIRST_VIEW_ID);
  const firstCalls = firstCallsOf(window.location.pathname);
  return answers && firstCalls && fillActions(firstCalls, answers);
}

/** The JSON in an element of the page; undefined without it. */
function parsed<Data>(id: string): Data | undefined {
  const json = document.getElementById(id)?.textContent;
  try {
    return json ? JSON.parse(json) : undefined;
  } catch (error) {
    // The connection broke within the HTML.
    console.warn(error);
    return undefined;
  }
}
