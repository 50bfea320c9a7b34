import { startChild } from './child.mjs';

/** Runs a program with its output on the console. @returns whether it ended well, and what it wrote to stdout */
export async function show(what, program, args, options) {
  console.log(`\n── ${what}`);
  const began = Date.now();
  const { child, ended } = startChild(program, args, { stdio: ['ignore', 'pipe', 'inherit'], ...options });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    process.stdout.write(text);
    output += text;
  });
  const result = await ended;
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`── ${what}: ${result === 0 ? 'good' : `FAILED (${result})`}, ${seconds} s`);
  return { good: result === 0, output };
}

/** The result of a runner whose last line says `N passed, N failed`, and `N skipped` where something was missing. */
export function resultOf(what, { good, output }) {
  const [, passed, failed, skipped] = /(\d+) passed, (\d+) failed(?:, (\d+) skipped)?\s*$/.exec(output) ?? [];
  return {
    what,
    passed: Number(passed ?? 0),
    failed: good ? Number(failed ?? 1) : Math.max(1, Number(failed ?? 1)),
    skipped: Number(skipped ?? 0),
  };
}
