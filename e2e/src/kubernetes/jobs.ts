import { info, type Measurement, none } from '../measurements/measurements.ts';
import type { ClusterRun } from './cluster-run.ts';
import { applyText, kubectl } from './kubectl.ts';

/** The jobs that must be there; a cluster removes them an hour after they have run. */
const JOBS = ['bucket', 'databases', 'migrations', 'secrets', 'topics'];

/** Every Job runs a second time, on what the first run has made, and changes no Secret and no data. */
export async function runJobsAgain({ url, log }: ClusterRun): Promise<Measurement[]> {
  const jobs = (await kubectl('get', 'jobs', '--output', 'name')).trim().split('\n').filter(Boolean);
  const before = await stateOf(url);
  for (const job of jobs) {
    const manifest = JSON.parse(await kubectl('get', job, '--output', 'json'));
    const name = `${manifest.metadata.name}-again`;
    const { template, backoffLimit } = manifest.spec;
    for (const label of ['controller-uid', 'job-name']) {
      delete template.metadata.labels[label];
      delete template.metadata.labels[`batch.kubernetes.io/${label}`];
    }
    const again = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name }, spec: { template, backoffLimit } };
    await kubectl('delete', 'job', name, '--ignore-not-found');
    await applyText(JSON.stringify(again));
    log(`${name} runs`);
  }
  const failed: string[] = [];
  for (const job of jobs) {
    const name = `${job}-again`;
    await kubectl('wait', '--for=condition=Complete', '--timeout=180s', name).catch((error: Error) =>
      failed.push(error.message),
    );
    await kubectl('delete', name);
  }
  const after = await stateOf(url);
  return [
    info('jobs that ran a second time', jobs.map(nameOf).join(', ')),
    none(
      'jobs that are gone',
      JOBS.filter((name) => !jobs.map(nameOf).includes(name)),
    ),
    none('that failed', failed),
    none('Secrets or products that changed', before === after ? [] : [before, after]),
  ];
}

/** @param job `job.batch/topics` */
function nameOf(job: string): string {
  return job.split('/')[1] ?? '';
}

/** The versions of all Secrets, and the number of products. */
async function stateOf(url: string): Promise<string> {
  const secrets = await kubectl(
    'get',
    'secrets',
    '--output',
    'jsonpath={range .items[*]}{.metadata.name}={.metadata.resourceVersion} {end}',
  );
  const response = await fetch(`${url}/api/products?pageNum=1`);
  const { paginationLinksNumber, products } = (await response.json()) as {
    paginationLinksNumber?: number;
    products: unknown[];
  };
  return `${secrets} ${paginationLinksNumber} pages, ${products.length} on the first`;
}
