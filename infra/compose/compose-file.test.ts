import { readFileSync } from 'node:fs';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { parse } from 'yaml';
import { buildOf, type ImageName } from '../src/containers/images.ts';

interface Service {
  image: string;
  profiles?: string[];
  build?: { context: string; target: string; args: Record<string, string> };
  ports?: string[];
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  mem_limit?: string;
  pids_limit?: number;
  logging?: unknown;
  networks?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
}

const text = readFileSync(repositoryFile('docker-compose.yml'), 'utf8');
const local = readFileSync(repositoryFile('infra/compose/local-images.yml'), 'utf8');
const { services, networks } = parse(text, { merge: true, maxAliasCount: -1 }) as {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
};
const each = Object.entries(services);
const engines = ['postgres', 'kafka', 'redis', 'mongo', 's3'];
const observers = each.filter(([, { profiles }]) => profiles?.includes('observability')).map(([name]) => name);
/** Their image has a Dockerfile of its own, with the engines' tools. */
const backups = ['backup', 'backup-check'];

/** Name and default of every `${NAME:-default}`. */
const variables = new Map(
  [...text.matchAll(/\$\{(\w+):-([^}]*)\}/g)].map(([, name = '', value = '']) => [name, value]),
);

describe('docker-compose.yml', () => {
  it('publishes the ports of the gateway and, where it is asked for, of Grafana, to this machine only', () => {
    const published = each.flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
    expect(published).toEqual([
      ['gateway', `\${GATEWAY_PORTS:-127.0.0.1:3000}:3000`],
      ['grafana', `\${GRAFANA_PORTS:-127.0.0.1:3030}:3000`],
    ]);
  });

  it('starts what observes the shop on request only, away from databases, events and secrets', () => {
    expect(observers).toEqual(['prometheus', 'alertmanager', 'jaeger', 'grafana']);
    const joined = observers.flatMap((name) => services[name]?.networks ?? []);
    expect([...new Set(joined)].sort()).toEqual(['inside', 'observation']);
    const volumes = observers.flatMap((name) => services[name]?.volumes ?? []);
    expect(volumes.filter((volume) => /secrets|keys/.test(volume))).toEqual([]);
  });

  it('builds each image of the shop from its Dockerfile target', () => {
    const ours = each.filter(([name, { build }]) => build && !backups.includes(name));
    expect(ours).toHaveLength(each.length - engines.length - observers.length - backups.length);
    for (const [, { image, build }] of ours) {
      const name = /^\$\{IMAGE_PREFIX:-[^}]+\}\/(\w+):/.exec(image)?.[1] as ImageName;
      const { target, args } = buildOf(name);
      expect(build).toEqual({ context: '.', target, args: { ...args, NODE_IMAGE: expect.any(String) } });
    }
  });

  it('makes the tools of backups of the same versions as the engines', () => {
    const dockerfile = readFileSync(repositoryFile('infra/backup/Dockerfile'), 'utf8');
    for (const [name, variable] of [
      ['postgres', 'POSTGRES_IMAGE'],
      ['mongo', 'MONGO_IMAGE'],
    ] as const) {
      const image = services[name]?.image;
      expect(services.backup?.build?.args[variable]).toBe(image);
      expect(dockerfile).toContain(`ARG ${variable}=${variables.get(variable)}\n`);
    }
  });

  it('restricts capabilities, file system and memory of every container', () => {
    for (const [name, service] of each) {
      expect([name, service.cap_drop, service.cap_add]).toEqual([name, ['ALL'], undefined]);
      expect([name, service.security_opt]).toEqual([name, ['no-new-privileges:true']]);
      expect([name, typeof service.mem_limit, typeof service.pids_limit, typeof service.logging]).toEqual([
        name,
        'string',
        'number',
        'object',
      ]);
      expect([name, service.read_only === true || name === 'kafka']).toEqual([name, true]);
      expect([name, /^(0|root)\b/.test(service.user ?? '')]).toEqual([name, name === 'secrets']);
    }
  });

  it('gives every engine its own internal network', () => {
    const places = engines.map((name) => services[name]?.networks ?? []);
    for (const place of places) expect(place).toHaveLength(1);
    expect(new Set(places.flat()).size).toBe(engines.length);
    for (const place of places.flat()) expect(networks[place]?.internal).toBe(true);
  });

  it('gives MongoDB, a replica set, to chat, the job `import` and backups only', () => {
    const users = each.filter(([, { environment }]) => environment?.MONGODB_URL);
    expect(users.map(([name]) => name)).toEqual(['chat', 'import', ...backups]);
    for (const [, { environment, networks: joined }] of users) {
      expect(environment?.MONGODB_URL).toBe('mongodb://mongo:27017/chat?replicaSet=rs0');
      expect(joined).toContain('chats');
    }
    const members = each.filter(([, { networks: joined }]) => joined?.includes('chats')).map(([name]) => name);
    expect(members).toEqual(['chat', 'import', ...backups, 'mongo']);
  });

  it('mounts the signing key in the gateway only, and secrets writable in the job `secrets` only', () => {
    const keepers = each.filter(([, { volumes = [] }]) =>
      volumes.some((volume) => volume.startsWith('secrets-gateway:')),
    );
    expect(keepers.map(([name]) => name).sort()).toEqual(['gateway', 'secrets']);
    const writable = each.flatMap(([name, { volumes = [] }]) =>
      volumes.filter((volume) => /^(secrets-|public-)/.test(volume) && !volume.endsWith(':ro')).map(() => name),
    );
    expect(new Set(writable)).toEqual(new Set(['secrets']));
  });

  it('pins every official image by full version, with a stand-in for each engine', () => {
    for (const name of [...engines, ...observers])
      expect(services[name]?.image).toMatch(/^\$\{[A-Z0-9]+_IMAGE:-[\w./-]+:v?\d+\.\d+(\.\d+)?(-[a-z]+)?\}$/);
    for (const name of engines) expect(parse(local).services[name].image).toMatch(/^shop-local\/engine-/);
  });

  it('documents all variables and defaults in .env.example', () => {
    const lines = readFileSync(repositoryFile('.env.example'), 'utf8').split('\n');
    const explained = new Map(
      lines.flatMap((line) => {
        const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
        return name ? [[name, value.replace(/^"|"$/g, '')] as const] : [];
      }),
    );
    expect([...explained.keys()].sort()).toEqual([...variables.keys()].sort());
    // Variables without a default in the file have one in the processes.
    for (const [name, value] of variables) if (value !== '') expect([name, explained.get(name)]).toEqual([name, value]);
  });
});
