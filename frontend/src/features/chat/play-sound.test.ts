import { playSound } from './play-sound.ts';

const started: number[] = [];
class FakeAudio {
  currentTime = 5;
  destination = {};
  createOscillator() {
    return {
      frequency: { value: 0 },
      connect: <Node>(node: Node) => node,
      start: (at: number) => started.push(at),
      stop: () => undefined,
    };
  }
  createGain() {
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    return { gain, connect: () => undefined };
  }
}
const usedPage = (hasBeenActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive }, configurable: true });

describe('the notification sound', () => {
  beforeEach(() => {
    started.length = 0;
    Object.assign(globalThis, { AudioContext: FakeAudio });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'AudioContext');
    Reflect.deleteProperty(navigator, 'userActivation');
  });

  it('is two tones', () => {
    usedPage(true);
    playSound();
    expect(started).toEqual([5, 5.12]);
  });

  it('stays silent until the page was used, and without Web Audio', () => {
    usedPage(false);
    playSound();
    usedPage(true);
    Reflect.deleteProperty(globalThis, 'AudioContext');
    playSound();
    expect(started).toEqual([]);
  });
});
