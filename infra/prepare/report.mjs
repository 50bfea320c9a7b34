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
