import type { ShopSettings } from './settings-api.ts';

/**
 * The exports of a module in the front end's build with which the gateway renders, into a page's HTML, what the page shows
 * first.
 */
export interface FirstViewModule {
  /**
   * The calls whose answers the first view of a page shows; undefined for pages without one.
   * @param path of the page, without a query
   */
  callsOf(path: string): string[] | undefined;
  /**
   * Renders the first view as a visitor with an empty cart sees it.
   * @param answers of all calls, by their URLs
   * @param shop its settings, and the ISO 4217 code of all amounts
   * @returns `html` goes into the root element, `head` into the head
   * @throws Error for answers that are not what the calls answer
   */
  render(path: string, answers: Readonly<Record<string, unknown>>, shop: ShownShop): Promise<RenderedView>;
}

/** What every page shows of the shop. */
export interface ShownShop {
  settings: ShopSettings;
  /** The ISO 4217 code of all amounts. */
  currency: string;
}

export interface RenderedView {
  html: string;
  head: string;
}

/** Where the module is in the build, a folder that the gateway serves to nobody: `entry` and a hash of its content. */
export const FIRST_VIEW_FILES = { folder: '.server', entry: 'first-view' };

/** The id of the script element that holds the answers, from which the front end fills its store. */
export const FIRST_VIEW_ID = 'first-view';
