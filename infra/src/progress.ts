/** Prints what is being done; on long steps also how long it has taken, every ten seconds, terminal or not. */
export async function step<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  console.log(`${what} …`);
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const ticking = setInterval(() => console.log(`  … still at it after ${seconds()} s`), 10_000);
  try {
    return await work();
  } finally {
    clearInterval(ticking);
  }
}
