import { reloadAfterDeploy } from './reload-after-deploy.ts';

let reloads = 0;
let stop = () => undefined as unknown;
const missing = () => window.dispatchEvent(new Event('vite:preloadError'));

beforeEach(() => {
  sessionStorage.clear();
  reloads = 0;
  stop = reloadAfterDeploy(() => {
    reloads += 1;
  });
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

it('reloads the page once when one of its files is gone', () => {
  missing();
  missing();
  expect(reloads).toBe(1);
  sessionStorage.setItem('reloaded-at', String(Date.now() - 61_000));
  missing();
  expect(reloads).toBe(2);
});

it('leaves the page alone while the network is gone', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  missing();
  expect(reloads).toBe(0);
});

it('leaves it alone where a reload could not be remembered', () => {
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  missing();
  expect(reloads).toBe(0);
});
