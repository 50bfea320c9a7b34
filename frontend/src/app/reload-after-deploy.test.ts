import { freezeDate, NOW } from '../shared/testing/freeze-date.ts';
import { reloadAfterDeploy } from './reload-after-deploy.ts';

freezeDate();

let reloads = 0;
let stop = () => undefined as unknown;
const reportMissingChunk = () => window.dispatchEvent(new Event('vite:preloadError'));

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

describe('reloadAfterDeploy', () => {
  it('reloads the page once per minute when a chunk is missing', () => {
    reportMissingChunk();
    reportMissingChunk();
    expect(reloads).toBe(1);
    sessionStorage.setItem('reloaded-at', String(NOW.getTime() - 61_000));
    reportMissingChunk();
    expect(reloads).toBe(2);
  });

  it('does not reload while the browser is offline', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    reportMissingChunk();
    expect(reloads).toBe(0);
  });

  it('does not reload when session storage is not writable', () => {
    jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    reportMissingChunk();
    expect(reloads).toBe(0);
  });
});
