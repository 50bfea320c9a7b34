import { info, type Measurement, none } from '../measurements/measurements.ts';
import { kubectl, podsOf } from './kubectl.ts';

interface Summary {
  pods: { podRef: { name: string; namespace: string }; containers?: { memory?: { workingSetBytes?: number } }[] }[];
}

/**
 * No container of the present pods was killed for its memory; what each uses now, as the kubelet measures it. Pods that the
 * steps before have replaced are not among them.
 */
export async function checkMemory(): Promise<Measurement[]> {
  const pods = await podsOf('app.kubernetes.io/component!=job');
  const killed = pods.flatMap(({ metadata, status }) =>
    (status.containerStatuses ?? []).flatMap(({ lastState }) =>
      lastState?.terminated?.reason === 'OOMKilled' ? [metadata.name] : [],
    ),
  );
  const nodes = (await kubectl('get', 'nodes', '--output', 'jsonpath={.items[*].metadata.name}')).split(' ');
  const used: string[] = [];
  for (const node of nodes) {
    const summary: Summary = JSON.parse(await kubectl('get', '--raw', `/api/v1/nodes/${node}/proxy/stats/summary`));
    for (const { podRef, containers = [] } of summary.pods) {
      if (podRef.namespace !== 'shop' || !pods.some(({ metadata: { name } }) => name === podRef.name)) continue;
      const bytes = containers.reduce((sum, { memory }) => sum + (memory?.workingSetBytes ?? 0), 0);
      used.push(`${podRef.name.replace(/-[a-z0-9]+-[a-z0-9]{5}$/, '')} ${Math.round(bytes / 1_048_576)}`);
    }
  }
  return [
    none('containers of the present pods killed for their memory', killed),
    info('MiB used', used.sort().join(', ')),
  ];
}
