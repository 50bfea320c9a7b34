import { readFileSync } from 'node:fs';
import { repositoryFile } from '@shop/testing/repository-file.ts';

interface Package {
  version: string;
  integrity?: string;
  dev?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
}

const read = (file: string) => readFileSync(repositoryFile(file), 'utf8');
const packages: Record<string, Package> = JSON.parse(read('package-lock.json')).packages;

describe('images for linux/amd64 and linux/arm64', () => {
  it('find every binary package of production for both in package-lock.json, in one version', () => {
    const ofAmd64 = Object.entries(packages).filter(
      ([, { dev, os, cpu, libc }]) =>
        !dev && os?.includes('linux') && cpu?.includes('x64') && (libc?.includes('glibc') ?? true),
    );
    expect(ofAmd64.map(([name]) => name)).toContain('node_modules/@img/sharp-linux-x64');
    for (const [name, { version }] of ofAmd64)
      expect([name, packages[name.replace(/x64$/, 'arm64')]]).toEqual([
        name,
        expect.objectContaining({ version, integrity: expect.stringMatching(/^sha512-/) }),
      ]);
  });

  it.each(['Dockerfile', 'infra/backup/Dockerfile'])('%s names no architecture', (file) => {
    expect(read(file)).not.toMatch(/amd64|x86_64|x86-64|\bx64\b|arm64|aarch64|--platform/i);
  });
});
