import { startChild, stopChildren } from './child.mjs';

/**
 * Runs a program and prints its purpose, and a line every ten seconds. Prints its output only when it fails, which ends this process.
 */
export async function run(what, program, args, options = {}) {
  console.log(`${what} …`);
  const began = Date.now();
  const ticking = setInterval(() => {
    console.log(`  … still running after ${Math.round((Date.now() - began) / 1000)} s`);
  }, 10_000);
  const { child, ended } = startChild(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => output.push(piece));
  const result = await ended;
  clearInterval(ticking);
  if (result === 0) return;
  const text = Buffer.concat(output).toString();
  if (/ENOSPC|No space left on device/.test(text)) stop('The disk is full. Free some space and start again.');
  stop(`${text}\n${what} failed (${program}: ${result}); its output is above.`);
}

/** Exits with a message and without a stack, and ends what still runs. */
export function stop(sentence) {
  stopChildren();
  console.error(sentence);
  process.exit(1);
}
