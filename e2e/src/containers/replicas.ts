import { docker, inspect } from './docker.ts';

/** Port 3000 in hexadecimal, as in /proc/net/tcp. */
const PORT = '0BB8';
const ESTABLISHED = '01';

/** URL of a gateway's container, published on this machine. */
export async function addressOf(gateway: string): Promise<string> {
  const [found] = await inspect(gateway);
  const [published] = found?.NetworkSettings.Ports['3000/tcp'] ?? [];
  if (!published) throw new Error(`${gateway} publishes no port.`);
  return `http://localhost:${published.HostPort}`;
}

/** Number of established connections to port 3000 of a container. */
export async function connectionsTo(container: string): Promise<number> {
  const lines = (await docker('exec', container, 'cat', '/proc/net/tcp', '/proc/net/tcp6')).split('\n');
  return lines.filter((line) => {
    const [, local, , state] = line.trim().split(/\s+/);
    return local?.endsWith(`:${PORT}`) && state === ESTABLISHED;
  }).length;
}

/** The sum of a metric over its labels, from the internal port of a container. */
export async function metricOf(container: string, name: string): Promise<number> {
  const script = `exec 3<>/dev/tcp/127.0.0.1/3001; printf 'GET /metrics HTTP/1.0\\r\\n\\r\\n' >&3; cat <&3`;
  const lines = (await docker('exec', container, 'bash', '-c', script)).split('\n');
  const values = lines.filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return values.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/** @throws Error with the containers that Docker does not report as healthy */
export async function assertHealthy(containers: string[]): Promise<void> {
  const unhealthy = (await inspect(...containers)).filter(({ State }) => State.Health?.Status !== 'healthy');
  if (unhealthy.length > 0)
    throw new Error(`not healthy: ${unhealthy.map(({ Name, State }) => `${Name} (${State.Status})`)}`);
}
