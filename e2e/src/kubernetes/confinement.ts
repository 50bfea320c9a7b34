import { services } from '@shop/infra/src/shop-processes.ts';
import { info, type Measurement, none } from '../measurements/measurements.ts';
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
  const replicasOf = (name: string) =>
    pods.filter(({ metadata: { labels } }) => labels['app.kubernetes.io/name'] === name).length;
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
      ['gateway', ...services].flatMap((name) => (replicasOf(name) === 2 ? [] : [`${name}: ${replicasOf(name)}`])),
    ),
    none(
      'pods with a token of Kubernetes, but those of the job secrets',
      pods
        .filter(({ metadata, spec }) => spec.automountServiceAccountToken !== false && !/^secrets/.test(metadata.name))
        .map(({ metadata: { name } }) => name),
    ),
    none(
      'what the order service may do that it must not',
      /^1000\n.*Read-only file system\n.*No such file/s.test(written) ? [] : [written],
    ),
  ];
}
