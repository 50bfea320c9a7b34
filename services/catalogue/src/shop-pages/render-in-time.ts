import { createContext, Script } from 'node:vm';
import { invalid } from '@shop/platform/service/errors.ts';
import { codeOf } from '@shop/platform/service/postgres/error-code.ts';
import { renderMarkdown } from './render-markdown.ts';

/** Milliseconds. A page of 30,000 plain characters takes 40; made-up ones of marks within marks take a minute. */
export const RENDER_MS = 1_000;

const script = new Script('render(markdown)');

/**
 * Renders what an administrator has typed, unless that takes too long: nothing else runs in this process meanwhile. What was accepted
 * once may be rendered without a limit.
 * @param limitMs milliseconds
 * @throws ShopError 400 that names the body
 */
export function renderInTime(markdown: string, limitMs: number): string {
  try {
    // The time limit of a script also ends the functions from outside that it calls.
    return script.runInContext(createContext({ render: renderMarkdown, markdown }), { timeout: limitMs });
  } catch (error) {
    if (codeOf(error) !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw invalid('body', 'body: takes too long to show; use fewer marks, quotes and lists inside each other');
  }
}
