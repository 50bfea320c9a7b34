import { readFileSync } from 'node:fs';
import { repositoryFile } from '@shop/testing/repository-file.ts';

interface CustomManager {
  managerFilePatterns: string[];
  matchStrings: string[];
}

const read = (file: string) => readFileSync(repositoryFile(file), 'utf8');
const { customManagers, extends: presets } = JSON.parse(read('renovate.json')) as {
  customManagers: CustomManager[];
  extends: string[];
};
const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;

/** What renovate reads from a file by its regular expressions. */
function foundIn(file: string, text: string) {
  return customManagers
    .filter(({ managerFilePatterns }) => managerFilePatterns.some((one) => new RegExp(one.slice(1, -1)).test(file)))
    .flatMap(({ matchStrings }) => matchStrings)
    .flatMap((one) => [...text.matchAll(new RegExp(one, 'g'))].map(({ groups }) => ({ ...groups })));
}

describe('renovate.json', () => {
  it('pins images by digest', () => {
    expect(presets).toContain('docker:pinDigests');
  });

  it.each([
    ['docker-compose.yml', /_IMAGE:-[^}]+:[^}]+\}/g],
    ['.env.example', /_IMAGE=\S+:\S+/g],
  ])('finds every image of other people in %s, with and without a digest', (file, images) => {
    const text = read(file);
    const count = text.match(images)?.length ?? 0;
    expect(count).toBeGreaterThan(5);
    const found = foundIn(file, text);
    expect(found).toHaveLength(count);
    expect(found).toContainEqual(expect.objectContaining({ depName: 'postgres', currentValue: '18.6-trixie' }));
    const pinned = text.replaceAll(/(postgres:18\.6-trixie)(?!@)/g, `$1@${DIGEST}`);
    expect(foundIn(file, pinned)).toContainEqual({
      depName: 'postgres',
      currentValue: '18.6-trixie',
      currentDigest: DIGEST,
    });
  });

  it.each(['Dockerfile', 'infra/backup/Dockerfile'])(
    'every base of %s is an argument with a full version, or ours',
    (file) => {
      const args = [...read(file).matchAll(/^ARG \w+_IMAGE=(\S+)$/gm)].map(([, image]) => image);
      expect(args.length).toBeGreaterThan(0);
      for (const image of args)
        expect(image).toMatch(/^(localhost\/\S+:local|[\w/]+:\d+\.\d+[\w.-]*(@sha256:[0-9a-f]{64})?)$/);
    },
  );
});
