import { outputOf, startChild } from './child.mjs';

/** Runs a program with its output on the console. @returns whether it exited with 0, and its stdout */
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
  console.log(verdict(what, result, began));
  return { good: result === 0, output };
}

/** Like `show`, but prints the output after the program has exited: for parallel programs. */
export async function showAtEnd(what, program, args, options) {
  const began = Date.now();
  const { result, output } = await outputOf(program, args, options);
  console.log(`\n${output}${verdict(what, result, began)}`);
  return { good: result === 0, output };
}

function verdict(what, result, began) {
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  return `── ${what}: ${result === 0 ? 'passed' : `FAILED (${result})`}, ${seconds} s`;
}

/** Parses the last line of a runner: `N passed, N failed[, N skipped]`. */
export function resultOf(what, { good, output }) {
  const [, passed, failed, skipped] = /(\d+) passed, (\d+) failed(?:, (\d+) skipped)?\s*$/.exec(output) ?? [];
  return {
    what,
    passed: Number(passed ?? 0),
    failed: good ? Number(failed ?? 1) : Math.max(1, Number(failed ?? 1)),
    skipped: Number(skipped ?? 0),
  };
}
