/** Checks of dependencies that the process cannot work without; each resolves while its dependency responds. */
export type ReadinessChecks = Record<string, () => Promise<unknown>>;

/**
 * Runs the checks of readiness at once: for /readyz, and for the operator's page.
 * @param within milliseconds that a check may take
 * @returns the names of those that fail
 */
export async function failingChecks(checks: ReadinessChecks, within: number): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => ((await passes(check, within)) ? undefined : name)),
  );
  return results.filter((name) => name !== undefined);
}

async function passes(check: () => Promise<unknown>, within: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, within, false);
  });
  const done = check().then(
    () => true,
    () => false,
  );
  const result = await Promise.race([done, late]);
  clearTimeout(timer);
  return result;
}
