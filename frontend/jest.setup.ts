import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/react';
import { TIMEOUT_FACTOR } from '../packages/testing/src/timeout-factor.ts';

// How long a test waits for what it expects; a busy machine is no defect.
configure({ asyncUtilTimeout: 10_000 * TIMEOUT_FACTOR });

// What a browser has, jsdom lacks, and antd or the router asks for.
Object.assign(globalThis, { TextEncoder, TextDecoder });

window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
});

// jsdom has no CSS.supports; browsers know all that the shop asks for.
window.CSS ??= { supports: () => true } as never;

window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

window.IntersectionObserver ??= class {
  root = null;
  rootMargin = '';
  scrollMargin = '';
  thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};

// Node's own would keep jest alive: its port is never closed by React's scheduler.
window.MessageChannel ??= class {
  port1: { onmessage: ((event: { data: unknown }) => void) | null } = { onmessage: null };
  port2 = { postMessage: (data: unknown) => setTimeout(() => this.port1.onmessage?.({ data }), 0) };
} as unknown as typeof MessageChannel;

window.scrollTo = () => {};

// jsdom writes "not implemented" for pseudo elements, which antd measures.
const getComputedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => getComputedStyle(element);

// antd's styles stay empty: jsdom would match thousands of rules against every element that a test looks at. So what only
// a style hides counts as shown.
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', { get: () => '', set: () => {} });
