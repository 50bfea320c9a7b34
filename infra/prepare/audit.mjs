import { execFile } from 'node:child_process';

/** Failures of the registry, not of npm: the audit is skipped, not passed. */
const NO_AUDIT = /\b(40[45]|50[1-4]|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)\b/;
/** npm itself retries for minutes. */
const WITHIN_MS = 60_000;

/**
 * Asks the registry for advisories on all packages (P-E14), also those of development: vite makes what browsers run. High and critical ones fail `npm run test:all`, and so does an audit
 * that fails itself; the gate only names both, because neither is a fault of the change.
 * @param options `fails`: whether they fail the step; `within`: milliseconds until the audit is skipped
 * @returns the counts of a step of `npm test`; `notice`: what its last lines say
 */
export async function auditDependencies(options) {
  const what = 'npm audit';
  const { fails = true } = options;
  const { found, error } = await npmAudit(options);
  if (found === undefined) {
    if (fails && !NO_AUDIT.test(error)) return reported(what, `The audit itself failed: ${error}`, { failed: 1 });
    const notice = `SKIPPED: the registry gave no audit (${error}). Run "npm audit" where one does.`;
    return reported(what, notice, { skipped: 1, notice });
  }
  const { high = 0, critical = 0, moderate = 0, low = 0 } = found;
  const sentence = `${critical} critical, ${high} high, ${moderate} moderate, ${low} low`;
  if (high + critical === 0) return reported(what, sentence, { passed: 1 });
  return reported(what, sentence, fails ? { failed: 1 } : { passed: 1, notice: `${sentence}; npm run test:all fails` });
}

function npmAudit({ cwd, env, within = WITHIN_MS }) {
  const options = { cwd, env, timeout: within, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile('npm', ['audit', '--json'], options, (failure, stdout) => {
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
