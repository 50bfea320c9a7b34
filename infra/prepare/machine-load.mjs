import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

const EVERY_MS = 5_000;

/**
 * Samples how busy the machine is, to print beside a failure.
 * @returns `between(began, ended)`: the greatest load of that time, in words; `stop()`
 */
export function watchLoad() {
  const samples = [];
  const sample = () => samples.push({ at: Date.now(), load: loadavg()[0], waiting: waitingForCpu() });
  sample();
  const timer = setInterval(sample, EVERY_MS);
  timer.unref();
  return {
    between: (began, ended) => {
      const within = samples.filter(({ at }) => at >= began - EVERY_MS && at <= ended + EVERY_MS);
      const load = Math.max(0, ...within.map((one) => one.load));
      const waiting = within.map((one) => one.waiting).filter((share) => share !== undefined);
      const pressure = waiting.length > 0 ? `, ${Math.max(...waiting)} % of the time waiting for a core` : '';
      return `load ${load.toFixed(1)} on ${availableParallelism()} cores${pressure}`;
    },
    stop: () => clearInterval(timer),
  };
}

/** The share of the last ten seconds in which a process waited for a core; undefined where Linux does not say. */
function waitingForCpu() {
  try {
    return Number(/some avg10=([\d.]+)/.exec(readFileSync('/proc/pressure/cpu', 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}
