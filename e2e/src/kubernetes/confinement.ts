import { info, type Measurement, none } from '../chaos/measurements.ts';
import { applyText, kubectl, podsOf } from './kubectl.ts';

const PRIVILEGED = `
apiVersion: v1
kind: Pod
metadata: { name: privileged }
spec: { containers: [{ name: main, image: "localhost/none:1", securityContext: { privileged: true } }] }
`;

/** PodSecurity `restricted` is enforced, each service has two replicas, and no pod has a token of Kubernetes but the job `secrets`. */
export async function checkConfinement(): Promise<Measurement[]> {
  const refusal = await applyText(PRIVILEGED, '--dry-run=server').then(
    () => 'accepted',
    (error: Error) => error.message,
  );
  const pods = await podsOf('app.kubernetes.io/part-of=best-online-shop');
  const replicas = Object.groupBy(
    pods.filter(({ metadata: { labels } }) =>
      ['service', 'gateway'].includes(labels['app.kubernetes.io/component'] ?? ''),
    ),
    ({ metadata: { labels } }) => labels['app.kubernetes.io/name'] ?? '',
  );
  const written = await kubectl(
    'exec',
    'deploy/order',
    '--',
    'bash',
    '-c',
    'id -u; touch /app/x 2>&1; ls /var/run/secrets/kubernetes.io 2>&1; true',
  );
  return [
    none('a privileged pod is refused', refusal.includes('violates PodSecurity "restricted') ? [] : [refusal]),
    info('pods', String(pods.length)),
    none(
      'services without two replicas',
      Object.entries(replicas).flatMap(([name, found]) => (found?.length === 2 ? [] : [`${name}: ${found?.length}`])),
    ),
    none(
      'what the order service may do that it must not',
      /^1000\n.*Read-only file system\n.*No such file/s.test(written) ? [] : [written],
    ),
  ];
}
