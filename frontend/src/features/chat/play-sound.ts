/** The two tones of the notification: frequency in Hz, start in seconds. */
const TONES = [
  [660, 0],
  [880, 0.12],
] as const;
const TONE_SECONDS = 0.18;
const VOLUME = 0.12;

let context: AudioContext | null = null;

/**
 * Plays a short notification sound, generated here. Silent without Web Audio, and until the user has first clicked or typed
 * on the page: browsers block sounds before that.
 */
export function playSound(): void {
  if (typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  for (const [frequency, start] of TONES) playTone(context, frequency, context.currentTime + start);
}

function playTone(audio: AudioContext, frequency: number, start: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(VOLUME, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + TONE_SECONDS);
}
