import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { auditDependencies } from './audit.mjs';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-audit-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the audit with a script in place of npm. */
async function auditWith(script: string, within = 30_000, fails = true) {
  const npm = path.join(folder, 'npm');
  await writeFile(npm, `#!/bin/sh\n${script}\n`);
  await chmod(npm, 0o755);
  return auditDependencies({
    cwd: folder,
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    within,
    fails,
  });
}
const answering = (answer: object) => `echo '${JSON.stringify(answer)}'; exit 1`;

describe('audit of dependencies (P-E14)', () => {
  it('fails for high and critical advisories only', async () => {
    const found = (high: number) => answering({ metadata: { vulnerabilities: { high, critical: 0, moderate: 3 } } });
    expect(await auditWith(found(0))).toMatchObject({ passed: 1, failed: 0, skipped: 0 });
    expect(await auditWith(found(1))).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
  });

  it('passes the gate with a notice, because an advisory of tonight is no fault of the change', async () => {
    const answer = answering({ metadata: { vulnerabilities: { high: 2, critical: 1 } } });
    expect(await auditWith(answer, 30_000, false)).toMatchObject({
      passed: 1,
      failed: 0,
      notice: '1 critical, 2 high, 0 moderate, 0 low; npm run test:all fails',
    });
  });

  it.each(['503 Service Unavailable', 'read ECONNRESET', 'connect EHOSTUNREACH', 'connect ENETUNREACH'])(
    'is skipped when the registry is unreachable: %s',
    async (message) => {
      expect(await auditWith(answering({ message }))).toMatchObject({ passed: 0, failed: 0, skipped: 1 });
    },
  );

  it('is skipped when the registry does not respond', async () => {
    expect(await auditWith('exec sleep 60', 300)).toMatchObject({ passed: 0, failed: 0, skipped: 1 });
  });

  it('fails on errors of npm itself', async () => {
    const broken = answering({ message: 'package-lock.json is broken' });
    expect(await auditWith(broken)).toMatchObject({ failed: 1 });
    expect(await auditWith(broken, 30_000, false)).toMatchObject({ failed: 0, skipped: 1 });
  });
});
