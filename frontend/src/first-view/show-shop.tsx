import { FIRST_VIEW_ID } from '@shop/contracts/first-view.ts';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { App } from '../app/App.tsx';
import { createShopStore } from '../app/store.ts';
import { readUserInfo } from '../features/account/user-info-storage.ts';
import { stopRecording } from './early-interactions.ts';
import { type Answers, fillActions, firstCallsOf } from './first-calls.ts';
import { visitorState } from './visitor-state.ts';

/**
 * Hydrates the first view in the page's HTML, or renders the page where there is none.
 * @param element holds the first view
 */
export function showShop(element: HTMLElement): Root {
  // Administrators bypass all caches (docs/architecture.md#cache), and the HTML comes from one.
  const filled = readUserInfo()?.isAdmin ? undefined : readFirstView();
  const store = createShopStore(filled);
  if (filled !== undefined) return hydrateRoot(element, <App store={store} serverState={visitorState(filled)} />);
  stopRecording();
  const root = createRoot(element);
  root.render(<App store={store} />);
  return root;
}

/** @returns the actions that hold the answers in the page's HTML; undefined when it has none, or is cut off */
function readFirstView() {
  const answers = parsed(document.getElementById(FIRST_VIEW_ID)?.textContent);
  const firstCalls = firstCallsOf(window.location.pathname);
  return answers && firstCalls && fillActions(firstCalls, answers);
}

function parsed(json: string | null | undefined): Answers | undefined {
  try {
    return json ? JSON.parse(json) : undefined;
  } catch (error) {
    // The connection broke within the HTML.
    console.warn(error);
    return undefined;
  }
}
