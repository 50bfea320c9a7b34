import { execFile } from 'node:child_process';

/** A registry that has no audit, or none that can be reached: nothing is known, which is not the same as nothing found. */
const NO_AUDIT = /\b(40[45]|50[1-4]|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)\b/;
/** npm itself waits and repeats for minutes. */
const WITHIN_MS = 60_000;

/**
 * Asks the registry for known faults of what the shop ships (P-E14); nothing high or critical may be among them.
 * @param options `within`: milliseconds until no answer counts as no audit
 * @returns counts as every step of `npm test` has them
 */
export async function auditDependencies(options) {
  const what = 'known faults of dependencies';
  const { found, error } = await npmAudit(options);
  if (found === undefined) {
    if (!NO_AUDIT.test(error)) return told(what, `The audit itself failed: ${error}`, { failed: 1 });
    return told(what, `SKIPPED: this registry offers no audit (${error}). Run "npm audit --omit=dev" where one does.`, {
      skipped: 1,
    });
  }
  const { high = 0, critical = 0, moderate = 0, low = 0 } = found;
  const sentence = `${critical} critical, ${high} high, ${moderate} moderate, ${low} low`;
  return told(what, sentence, high + critical > 0 ? { failed: 1 } : { passed: 1 });
}

function npmAudit({ cwd, env, within = WITHIN_MS }) {
  const options = { cwd, env, timeout: within, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile('npm', ['audit', '--omit=dev', '--json'], options, (failure, stdout) => {
      const answer = readJson(stdout);
      const found = answer?.metadata?.vulnerabilities;
      if (found !== undefined) resolve({ found });
      else if (failure?.killed) resolve({ error: `ETIMEDOUT: no answer within ${within / 1_000} s` });
      else resolve({ error: answer?.message ?? answer?.error?.summary ?? String(failure) });
    });
  });
}

function readJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function told(what, sentence, counts) {
  // In one piece: it runs beside other steps.
  console.log(`\n── ${what}\n${sentence}`);
  return { what, passed: 0, failed: 0, skipped: 0, ...counts };
}
