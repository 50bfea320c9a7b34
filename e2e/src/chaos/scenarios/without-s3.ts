import { getImage, uploadImage } from '../../clients/images.ts';
import { mixedCalls } from '../../clients/mixed-calls.ts';
import { openLoopLoad, type Sample } from '../../clients/open-loop-load.ts';
import {
  allSucceededOrForgiven,
  describeSample,
  isErrorResponse,
  isOk,
  latencyLimit,
  slowestAtMost,
} from '../../clients/sample-measurements.ts';
import { type Measurement, none, type Size } from '../../measurements/measurements.ts';
import type { ShopEngine } from '../../topology/engines.ts';
import { enginesOf } from './engines-of.ts';
import type { Run } from './scenario.ts';

/** The timeout of the image store (4 s) and the time of the other services. */
const MAX_MS = 5_500;

interface Loss {
  name: string;
  begin(s3: ShopEngine): Promise<void> | void;
  end(s3: ShopEngine): Promise<void> | void;
}

const killed: Loss = { name: 'killed', begin: (s3) => s3.kill(), end: (s3) => s3.start() };
const paused: Loss = { name: 'paused', begin: (s3) => s3.pause(), end: (s3) => s3.resume() };
const LOSSES: Record<Size, Loss[]> = { full: [killed, paused], quick: [killed] };

/** Without S3, images and uploads respond with 503; pages, orders and all other calls work. */
export async function withoutS3(run: Run): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const [n, loss] of LOSSES[run.size].entries()) measurements.push(...(await measureLoss(run, loss, n)));
  return measurements;
}

async function measureLoss(run: Run, { name, begin, end }: Loss, nth: number): Promise<Measurement[]> {
  const { topology, fixture, size, log, signal } = run;
  const { s3 } = enginesOf(run);
  const url = topology.gateways[0]?.url ?? '';
  const [product, other] = [fixture.products.at(nth * 2)?.id ?? '', fixture.products.at(nth * 2 + 1)?.id ?? ''];
  const upload = (id: string) => uploadImage(url, fixture.administrator, id);
  const uploaded = await upload(product);
  const download = () => getImage(url, uploaded);
  const before = await download();
  log(`S3 is ${name}`);
  await begin(s3);
  const seconds = size === 'full' ? 15 : 3;
  const load = openLoopLoad({ perSecond: 10, seconds, next: pagesAndMixedCalls(run, product), signal });
  let rejected: Sample[];
  try {
    const uploading = upload(other).then((one) => ({ ...one, tag: 'upload' }));
    const downloading = [1, 2].map(async () => ({ ...(await download()), tag: 'image' }));
    rejected = await Promise.all([uploading, ...downloading]);
  } finally {
    await load;
    await end(s3);
  }
  const [again, after] = [await upload(other), await download()];
  const samples = await load;
  return [
    ...allSucceededOrForgiven('pages, orders and other calls', samples, { size }),
    none(
      'uploads and downloads not rejected with 503',
      rejected.filter((one) => !isErrorResponse(one, [503])).map(describeSample),
    ),
    ...(['image', 'upload'] as const).map((tag) =>
      slowestAtMost(
        `a rejected ${tag}`,
        rejected.filter((one) => one.tag === tag),
        latencyLimit(size, MAX_MS),
      ),
    ),
    none(
      'uploads and downloads that failed before and after',
      [uploaded, before, again, after]
        .filter((one) => !isOk(one))
        .map((one) => describeSample({ ...one, tag: 'image' })),
    ),
    none('images that differ afterwards', after.body === before.body ? [] : [after.body.slice(0, 40)]),
  ].map((measurement) => ({ ...measurement, what: `S3 ${name}: ${measurement.what}` }));
}

/** Pages that a visitor opens, and mixed calls. */
function pagesAndMixedCalls(run: Run, product: string): ReturnType<typeof mixedCalls> {
  const mixed = mixedCalls(run);
  const paths = ['/', `/product-details/${product}`, `/api/products/get-one/${product}`];
  return (n) => {
    const path = paths[n % 5];
    if (path === undefined) return mixed(n);
    return { tag: 'page', send: () => run.fixture.administrator.call({ path }) };
  };
}
