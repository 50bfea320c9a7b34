/** Prints the name of a step, and every ten seconds how long it has taken. */
export async function step<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  console.log(`${what} …`);
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const ticking = setInterval(() => console.log(`  … still running after ${seconds()} s`), 10_000);
  try {
    return await work();
  } finally {
    clearInterval(ticking);
  }
}
