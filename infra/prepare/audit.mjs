import { execFile } from 'node:child_process';

/** Failures of the registry, not of npm: the audit is skipped, not passed. */
const NO_AUDIT = /\b(40[45]|50[1-4]|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)\b/;
/** npm itself retries for minutes. */
const WITHIN_MS = 60_000;

/**
 * Asks the registry for advisories on shipped packages (P-E14); fails on high and critical ones.
 * @param options `within`: milliseconds until the audit is skipped
 * @returns the counts of a step of `npm test`
 */
export async function auditDependencies(options) {
  const what = 'npm audit';
  const { found, error } = await npmAudit(options);
  if (found === undefined) {
    if (!NO_AUDIT.test(error)) return reported(what, `The audit itself failed: ${error}`, { failed: 1 });
    return reported(
      what,
      `SKIPPED: this registry offers no audit (${error}). Run "npm audit --omit=dev" where one does.`,
      {
        skipped: 1,
      },
    );
  }
  const { high = 0, critical = 0, moderate = 0, low = 0 } = found;
  const sentence = `${critical} critical, ${high} high, ${moderate} moderate, ${low} low`;
  return reported(what, sentence, high + critical > 0 ? { failed: 1 } : { passed: 1 });
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

function reported(what, sentence, counts) {
  // Printed at once, because other steps print meanwhile.
  console.log(`\n── ${what}\n${sentence}`);
  return { what, passed: 0, failed: 0, skipped: 0, ...counts };
}
