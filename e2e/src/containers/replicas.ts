import { docker, inspect } from './docker.ts';

/** Port 3000 in hexadecimal, as /proc/net/tcp has it. */
const CALLS = '0BB8';
const ESTABLISHED = '01';

/** Where a gateway's container answers, from here. */
export async function addressOf(gateway: string): Promise<string> {
  const [found] = await inspect(gateway);
  const [published] = found?.NetworkSettings.Ports['3000/tcp'] ?? [];
  if (!published) throw new Error(`${gateway} publishes nothing`);
  return `http://localhost:${published.HostPort}`;
}

/** How many connections others keep to a container's port for calls. */
export async function connectionsTo(container: string): Promise<number> {
  const lines = (await docker('exec', container, 'cat', '/proc/net/tcp', '/proc/net/tcp6')).split('\n');
  return lines.filter((line) => {
    const [, local, , state] = line.trim().split(/\s+/);
    return local?.endsWith(`:${CALLS}`) && state === ESTABLISHED;
  }).length;
}

/** The sum of a metric over its labels, from a container's inner port. */
export async function metricOf(container: string, name: string): Promise<number> {
  const ask = `exec 3<>/dev/tcp/127.0.0.1/3001; printf 'GET /metrics HTTP/1.0\\r\\n\\r\\n' >&3; cat <&3`;
  const lines = (await docker('exec', container, 'bash', '-c', ask)).split('\n');
  const values = lines.filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return values.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/** @throws Error naming those that Docker does not find healthy */
export async function assertHealthy(containers: string[]): Promise<void> {
  const ill = (await inspect(...containers)).filter(({ State }) => State.Health?.Status !== 'healthy');
  if (ill.length > 0) throw new Error(`not healthy: ${ill.map(({ Name, State }) => `${Name} (${State.Status})`)}`);
}
