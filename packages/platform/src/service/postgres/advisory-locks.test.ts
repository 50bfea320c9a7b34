import { globSync, readFileSync } from 'node:fs';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { TEMPLATE_LOCK } from '@shop/testing/test-database.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';

const SOURCES = '{packages,services,gateway,infra,e2e}/**/{src,migrations}/**/*.ts';

describe('ADVISORY_LOCKS', () => {
  it('gives each lock a number of its own', () => {
    const numbers = Object.values(ADVISORY_LOCKS);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('contains the lock of test templates', () => {
    expect(TEMPLATE_LOCK).toBe(ADVISORY_LOCKS.testTemplates);
  });

  it('is used by every file that takes an advisory lock, except for tests', () => {
    const root = repositoryFile('');
    const files = globSync(SOURCES, { cwd: root, exclude: (name) => name === 'node_modules' });
    const locking = files.filter((file) => !file.endsWith('.test.ts')).filter((file) => takesLock(`${root}${file}`));
    expect(locking.length).toBeGreaterThan(5);
    expect(locking.filter((file) => !usesList(`${root}${file}`))).toEqual([]);
  });
});

function takesLock(file: string): boolean {
  return /pg_(try_)?advisory(_xact)?_lock/.test(readFileSync(file, 'utf8'));
}

function usesList(file: string): boolean {
  return /ADVISORY_LOCKS|TEMPLATE_LOCK/.test(readFileSync(file, 'utf8'));
}
